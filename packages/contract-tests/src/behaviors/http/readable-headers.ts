import type { Contract } from '../../contract/contract.ts';
import { acceptsKey } from '../../contract/accepts-key.ts';
import { unknownId } from '../../fixtures/fixtures.ts';
import { callOf } from '../../http/call.ts';
import { SkippedError } from '../../phases/test-case.ts';
import type { Behavior } from '../behavior-test.ts';

const listed = (text: string | undefined) => (text ?? '').toLowerCase().split(/\s*,\s*/);

/** Tests which headers pages of the allowed origin can send and read. */
export const readableHeaderBehaviors = (contract: Contract): Behavior[] => [
  {
    rule: 'cors-answers',
    operationId: 'renameForecastRun',
    name: 'headers that pages can read and send',
    async run(test) {
      const { lab } = test;
      const { origin } = lab;
      const exchange = await test.send('getUpload', { path: { id: unknownId }, headers: { origin } });
      if (exchange.response.headers['access-control-allow-origin'] === undefined)
        throw new SkippedError(`the server allows no calls from ${origin}`);
      const readable = listed(exchange.response.headers['access-control-expose-headers']);
      const documented = contract.operations.flatMap(({ responses }) =>
        [...responses.values()].flatMap(({ headers }) => headers.map(({ name }) => name)),
      );
      for (const name of new Set(documented))
        test.assert(
          readable.includes(name.toLowerCase()),
          `Access-Control-Expose-Headers lacks ${name}, which the contract documents`,
          exchange,
        );
      const operation = contract.operations.find((one) => acceptsKey(contract, one));
      if (operation === undefined) return;
      const path = Object.fromEntries(operation.parameters.map(({ name }) => [name, unknownId]));
      const sent = 'authorization,content-type,idempotency-key,if-none-match,x-request-id';
      const asked = {
        origin,
        'access-control-request-method': operation.method,
        'access-control-request-headers': sent,
      };
      const call = callOf(operation, { method: 'OPTIONS', path, headers: asked, authorization: null });
      const preflight = await lab.transport.call(call);
      const allowed = listed(preflight.response.headers['access-control-allow-headers']);
      for (const name of sent.split(','))
        test.assert(allowed.includes(name), `Access-Control-Allow-Headers lacks ${name}`, preflight);
    },
  },
];
