import { expect, it } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import { isReadOnly } from '../../src/fixtures/data-dependent.ts';
import { testRun } from '../support/test-run.ts';

it('a safe run changes no data but still runs the read-only cases', async () => {
  const exchanges: Exchange[] = [];
  const { results } = await testRun({ safe: true, record: (exchange) => exchanges.push(exchange) });
  const writes = exchanges.filter(
    ({ call, response }) =>
      (call.method !== call.operation.method || !isReadOnly(call.operation)) &&
      !['GET', 'OPTIONS'].includes(call.method) &&
      response.status < 300,
  );
  expect(writes.map(({ request }) => `${request.method} ${request.url.pathname}`)).toEqual([]);
  // Write operations are called only with unknown ids and without a valid token.
  const tried = exchanges.filter(({ call }) => !isReadOnly(call.operation) && call.method !== 'OPTIONS');
  expect(
    tried
      .filter(({ call }) => call.method === call.operation.method)
      .every(({ response }) => response.status === 401),
  ).toBe(true);
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(500);
  const auditResults = results.filter(
    ({ phase, operation }) => phase === 'semantics' && operation === 'listAuditEntries',
  );
  expect(auditResults.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed']);
});
