import { describe, expect, it, vi } from 'vitest';
import { ask } from '../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { longCsv, upload } from '../../support/test-data.ts';
import { signedIn } from '../../support/test-users.ts';
import { openReceiver } from '../../support/webhook-receiver.ts';

const count = 20;

describe.skipIf(whyNoPostgres !== null)('two servers on one database', () => {
  // HOOK-5
  it('send each event once', async () => {
    const receiver = await openReceiver();
    const app = await TestApp.open({
      webhookKey: 'a key for the secrets of webhooks',
      webhookAllowedHosts: ['127.0.0.1'],
      databaseUrl: await newDatabase(),
    });
    const other = await TestApp.open({ ...app.config, dataDir: `${app.dataDir}-other` });
    const { token } = await signedIn(app, 'admin', ['user', 'admin']);
    const json = { url: receiver.url, events: ['version.added'] };
    const { id } = await ask(app, 'createWebhook', { token, json });
    for (let at = 0; at < count; at++) await upload(at % 2 === 0 ? app : other, token, longCsv(2 + at));
    await vi.waitFor(
      async () => {
        const request = { token, path: { id }, query: { limit: 100 } };
        const { deliveries } = await ask(app, 'listWebhookDeliveries', request);
        expect(deliveries.filter(({ status }) => status === 'delivered')).toHaveLength(count);
      },
      { timeout: 300_000, interval: 50 },
    );
    await other.close();
    await app.close();
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(count);
    expect(receiver.received).toHaveLength(count);
    await receiver.close();
  });
});
