import type { Behavior } from '../../behavior-test.ts';
import { requireAdmin } from '../accounts/accounts.ts';

/** Tests of whether the server sends webhook events; they pass with and without a webhook key. */
export const webhookStateBehaviors: readonly Behavior[] = [
  {
    rule: 'consistent',
    operationId: 'listWebhooks',
    name: 'a reason if and only if no events are sent',
    async run(test) {
      await requireAdmin(test);
      const { body, exchange } = await test.request('listWebhooks');
      const { enabled, disabled_reason: reason } = body;
      const isExplained = enabled === true ? reason === null : typeof reason === 'string' && reason !== '';
      test.assert(
        isExplained,
        `enabled is ${String(enabled)}, but disabled_reason is ${JSON.stringify(reason)}`,
        exchange,
      );
    },
  },
];
