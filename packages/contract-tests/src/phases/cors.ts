import type { Contract } from '../contract/contract.ts';
import type { Finding } from '../checks/finding.ts';
import { callOf } from '../http/call.ts';
import { unknownId } from '../knowledge/things.ts';
import { SkippedError, type TestCase } from './test-case.ts';

const list = (text: string | undefined) => (text ?? '').toLowerCase().split(/\s*,\s*/);

/** The preflight a browser sends before a call with a token from another origin (Fetch standard, CORS protocol). */
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
      const { status, headers: got } = exchange.answer;
      const origin = got['access-control-allow-origin'];
      if (origin === undefined)
        throw new SkippedError(
          `the server allows no calls from ${lab.origin} (no Access-Control-Allow-Origin)`,
        );
      const wrong: string[] = [];
      if (status < 200 || status > 299) wrong.push(`a preflight has to be a success, not ${status}`);
      if (origin !== lab.origin) wrong.push(`with credentials the origin has to be echoed, not "${origin}"`);
      if (got['access-control-allow-credentials'] !== 'true')
        wrong.push('Access-Control-Allow-Credentials has to be true');
      // GET and POST need no permission (CORS-safelisted methods).
      if (
        !['GET', 'POST'].includes(operation.method) &&
        !list(got['access-control-allow-methods']).includes(operation.method.toLowerCase())
      )
        wrong.push(`${operation.method} is not among the allowed methods`);
      for (const header of ['authorization', 'content-type'])
        if (!list(got['access-control-allow-headers']).includes(header))
          wrong.push(`${header} is not among the allowed headers`);
      return wrong.map((message): Finding => ({ check: 'cors', message, exchange }));
    },
  }));
}
