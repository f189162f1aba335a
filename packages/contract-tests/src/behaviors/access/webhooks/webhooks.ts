import { bodyOf } from '../../../fixtures/body-of.ts';
import type { Behavior } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';

/** All tests of webhooks. */
export const webhookBehaviors: readonly Behavior[] = [
  {
    rule: 'echo',
    operationId: 'changeWebhook',
    name: 'omitted properties',
    async run(test) {
      const form = { url: 'https://contract-test.invalid/', events: ['plan.locked'] };
      const made = await test.request('createWebhook', { body: bodyOf('application/json', form) });
      const path = { id: String(made.body.id) };
      const change = async (value: Record<string, unknown>, expected: object) => {
        const body = bodyOf('application/json', value);
        const shown = await test.request('changeWebhook', { path, body });
        fields(test, shown, shown.body, expected);
      };
      const url = 'https://contract-test.invalid/other';
      await change({ enabled: false }, { ...form, enabled: false });
      await change({ url }, { ...form, url, enabled: false });
      await change({ events: ['run.failed'] }, { url, events: ['run.failed'], enabled: false });
      await test.request('deleteWebhook', { path });
    },
  },
];
