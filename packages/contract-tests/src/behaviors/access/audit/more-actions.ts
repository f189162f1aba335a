import { registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import type { Call } from '../../../http/call.ts';
import { isSuccess, jsonOf } from '../../../http/exchange.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { requireAdmin } from '../accounts/accounts.ts';

/** All tests of audit entries of webhooks, invitations and tokens. */
export const moreActionBehaviors: readonly Behavior[] = [
  {
    rule: 'audit',
    operationId: 'listAuditEntries',
    name: 'webhooks, accepted invitations, sign-outs and refused tokens',
    async run(test) {
      await requireAdmin(test);
      const { lab } = test;
      const start = new Date(lab.now() - 60_000).toISOString();
      const expected: object[] = [];
      const admin = lab.credentials.username;
      const done = async (
        action: string,
        call: Partial<Call>,
        of: (body: Record<string, unknown>) => object,
      ) => {
        const exchange = await test.send(action, call);
        const body = objectOf(jsonOf(exchange.response));
        expected.push({ action, status: exchange.response.status, token: null, ...of(body) });
        return { body, isDone: isSuccess(exchange.response) };
      };
      const byAdmin = (subject: unknown) => () => ({ username: admin, subject });
      const hook = { url: 'https://contract-test.invalid/', events: ['run.failed'] };
      const webhook = await done('createWebhook', json(hook), ({ id }) => ({
        username: admin,
        subject: id ?? null,
      }));
      // Without a webhook key, there are no webhooks.
      const path = { id: webhook.isDone ? String(webhook.body.id) : unknownId };
      await done('changeWebhook', { path, ...json({ enabled: false }) }, byAdmin(path.id));
      const replay = { path: { ...path, deliveryId: unknownId } };
      await done('replayWebhookDelivery', replay, byAdmin(path.id));
      await done('deleteWebhook', { path }, byAdmin(path.id));
      const invited = lab.nextName();
      const email = `${invited}@example.com`;
      const invitation = await done('createInvitation', json({ email }), ({ id }) => ({
        username: admin,
        subject: id,
      }));
      const form = { token: invitation.body.token, username: invited, password: lab.otherPassword };
      await done('acceptInvitation', { ...json(form), authorization: null }, ({ id }) => ({
        username: invited,
        subject: id,
      }));
      const session = await signIn(lab, await registerAccount(lab));
      const nobody = () => ({ subject: null });
      const unknown = { ...json({ refresh_token: unknownId }), authorization: null };
      await done('refreshToken', unknown, nobody);
      const leave = { ...json({ refresh_token: session.refresh }), authorization: null };
      await done('logout', leave, nobody);
      const query = [
        ['since', start],
        ['limit', '1000'],
      ] as const;
      const shown = await test.request('listAuditEntries', { query });
      const actions = new Set(expected.map((one) => objectOf(one).action));
      const entries = objectsIn(shown.body.entries)
        .filter(({ action }) => actions.has(action))
        .slice(0, expected.length)
        .toReversed();
      for (const [at, entry] of expected.entries()) fields(test, shown, entries[at], entry);
    },
  },
];
