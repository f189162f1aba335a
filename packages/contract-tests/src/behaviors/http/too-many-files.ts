import { registerAccount, signIn } from '../../fixtures/accounts.ts';
import { uploadBody } from '../../fixtures/samples/samples.ts';
import type { Behavior } from '../behavior-test.ts';

/** Number of files sent at once, above the default limit per user. */
const atOnce = 24;
const rows = 'P1,2024-01-01,1\n'.repeat(3000);

/** All tests of limits that a user can reach without affecting other users. */
export const tooManyFilesBehaviors: readonly Behavior[] = [
  {
    rule: 'headers',
    operationId: 'previewFile',
    name: 'more files at once than a user may send',
    async run(test) {
      const { authorization } = await signIn(test.lab, await registerAccount(test.lab));
      const body = uploadBody({ name: 'many.csv', text: `Product,Date,Demand\n${rows}` });
      const call = { body, authorization, once: true };
      const all = await Promise.all(Array.from({ length: atOnce }, () => test.send('previewFile', call)));
      for (const exchange of all) {
        const { status, headers } = exchange.response;
        test.assert([200, 429].includes(status), `one of ${atOnce} files returned ${status}`, exchange);
        const isSeconds = /^[1-9]\d*$/.test(headers['retry-after'] ?? '');
        test.assert(status !== 429 || isSeconds, 'Retry-After is no number of seconds', exchange);
      }
      await test.expectStatus(200, 'previewFile', { body, authorization }, 'the other files are complete');
    },
  },
];
