import type { JsonObject } from '../../../contract/is-object.ts';
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
      let expected: JsonObject = { ...form, enabled: true };
      for (const change of [
        { url: 'https://contract-test.invalid/on' },
        { events: ['version.added'] },
        { enabled: false },
        { url: 'https://contract-test.invalid/off' },
        { events: ['run.failed'] },
        { enabled: true },
      ]) {
        expected = { ...expected, ...change };
        const shown = await test.request('changeWebhook', { path, body: bodyOf('application/json', change) });
        fields(test, shown, shown.body, expected);
      }
      await test.request('deleteWebhook', { path });
    },
  },
];
