import type { Contract } from '../contract/contract.ts';
import type { Finding } from '../checks/finding.ts';
import { callOf } from '../http/call.ts';
import { unknownId } from '../fixtures/fixtures.ts';
import { SkippedError, type TestCase } from './test-case.ts';

const list = (text: string | undefined) => (text ?? '').toLowerCase().split(/\s*,\s*/);

/**
 * Tests the preflight that a browser sends before a call with a token from another origin (Fetch standard, CORS
 * protocol).
 */
export function corsPreflights({ operations }: Contract): TestCase[] {
  return operations.map((operation) => ({
    phase: 'cors',
    rule: 'cors',
    operation: operation.id,
    name: `preflight of ${operation.method}`,
    async run(lab) {
      const path = Object.fromEntries(operation.parameters.map(({ name }) => [name, unknownId]));
      const headers = {
        origin: lab.origin,
        'access-control-request-method': operation.method,
        'access-control-request-headers': 'authorization,content-type',
      };
      const call = callOf(operation, { method: 'OPTIONS', path, headers, authorization: null });
      const exchange = await lab.transport.call(call);
      const { status, headers: got } = exchange.response;
      const origin = got['access-control-allow-origin'];
      if (origin === undefined) throw new SkippedError(`the server does not allow the origin ${lab.origin}`);
      const wrong: string[] = [];
      if (status < 200 || status > 299) wrong.push(`the preflight returned ${status}`);
      if (origin !== lab.origin)
        wrong.push(`Access-Control-Allow-Origin is "${origin}" instead of "${lab.origin}"`);
      if (got['access-control-allow-credentials'] !== 'true')
        wrong.push('Access-Control-Allow-Credentials is not true');
      // GET and POST need no permission (CORS-safelisted methods).
      if (
        !['GET', 'POST'].includes(operation.method) &&
        !list(got['access-control-allow-methods']).includes(operation.method.toLowerCase())
      )
        wrong.push(`Access-Control-Allow-Methods lacks ${operation.method}`);
      for (const header of ['authorization', 'content-type'])
        if (!list(got['access-control-allow-headers']).includes(header))
          wrong.push(`Access-Control-Allow-Headers lacks ${header}`);
      return wrong.map((message): Finding => ({ check: 'cors', message, exchange }));
    },
  }));
}
