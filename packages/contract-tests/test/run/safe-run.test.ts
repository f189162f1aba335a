import { expect, it } from 'vitest';
import type { Exchange } from '../../src/http/exchange.ts';
import { onlyReads } from '../../src/knowledge/data-bound.ts';
import { testRun } from '../support/test-run.ts';

it('a safe run changes nothing, and still tries all that reads', async () => {
  const exchanges: Exchange[] = [];
  const { results } = await testRun({ safe: true, record: (exchange) => exchanges.push(exchange) });
  const writes = exchanges.filter(
    ({ call, answer }) =>
      (call.method !== call.operation.method || !onlyReads(call.operation)) &&
      !['GET', 'OPTIONS'].includes(call.method) &&
      answer.status < 300,
  );
  expect(writes.map(({ request }) => `${request.method} ${request.url.pathname}`)).toEqual([]);
  // Without a token, or with one that lets nobody in, even writing operations are tried: on what does not exist.
  const tried = exchanges.filter(({ call }) => !onlyReads(call.operation) && call.method !== 'OPTIONS');
  expect(
    tried
      .filter(({ call }) => call.method === call.operation.method)
      .every(({ answer }) => answer.status === 401),
  ).toBe(true);
  expect(results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
  expect(results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(500);
  const ofTrail = results.filter(
    ({ phase, operation }) => phase === 'semantics' && operation === 'listAuditEntries',
  );
  expect(ofTrail.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed']);
}, 120_000);
