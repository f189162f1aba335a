import type { Behavior } from '../behavior-test.ts';

/** Ids that the server keeps or replaces. */
const ids = [
  { id: 'a', isKept: true },
  { id: 'Az09_.~:+/=-', isKept: true },
  { id: 'x'.repeat(65), isKept: true },
  { id: 'y'.repeat(128), isKept: true },
  { id: 'z'.repeat(129), isKept: false },
  { id: 'a;b', isKept: false },
];

/** All tests of the ids of requests. */
export const requestIdBehaviors: readonly Behavior[] = [
  {
    rule: 'headers',
    operationId: 'getMe',
    name: 'X-Request-Id of the request',
    async run(test) {
      for (const { id, isKept } of ids) {
        const exchange = await test.send('getMe', { headers: { 'x-request-id': id } });
        const reported = exchange.response.headers['x-request-id'];
        const action = isKept ? 'was replaced' : 'was kept';
        const message = `an X-Request-Id with ${id.length} characters ${action}: ${id}`;
        test.assert((reported === id) === isKept, message, exchange);
      }
    },
  },
];
