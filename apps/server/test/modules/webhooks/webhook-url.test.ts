import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let admin: SignedIn;

const create = (url: string) =>
  call(app, 'createWebhook', { token: admin.token, json: { url, events: ['version.added'] } });

describe('the URL of a webhook', () => {
  beforeEach(async () => {
    app = await TestApp.open({ webhookKey: 'a key for the secrets of webhooks' });
    admin = await signedIn(app, 'admin', ['user', 'admin']);
  });
  afterEach(() => app.close());

  // HOOK-6
  it.each([
    ['http://hooks.example.com/', 'The URL must start with https.'],
    ['https://user:secret@hooks.example.com/', 'The URL must not contain a username or password.'],
    ['https://10.0.0.1/', '10.0.0.1 is not a public address'],
    ['https://2130706434/', '127.0.0.2 is not a public address'],
    ['https://[::ffff:10.0.0.1]/', '::ffff:a00:1 is not a public address'],
    ['https://[::1]/', '::1 is not a public address'],
    ['https://a b.example/', 'must match pattern'],
    ['ftp://hooks.example.com/', 'must match pattern'],
    ['https://:443', 'The URL is not valid.'],
  ])('%s is rejected', async (url, reason) => {
    const { status, text } = await create(url);
    expect(status).toBe(422);
    expect(text).toContain(reason);
    expect(text).not.toContain('secret');
  });

  it('may lead to a private address under a name, which is refused when an event is sent', async () => {
    await create('https://localhost:1/hook');
    await upload(app, admin.token, longCsv(3));
    await vi.waitFor(
      async () => {
        const { webhooks } = await ask(app, 'listWebhooks', { token: admin.token });
        expect(webhooks[0]?.last_error).toMatch(/^localhost \(.+\) is not a public address/);
      },
      { timeout: 300_000, interval: 20 },
    );
  });

  // HOOK-7
  it('can be used by at most 20 webhooks, the limit of a workspace', async () => {
    const url = 'https://hooks.example.com/';
    for (let at = 0; at < 20; at++) expect((await create(url)).status).toBe(200);
    const detail = 'There are 20 webhooks. Delete one of them first.';
    expect(await create(url)).toMatchObject({ status: 409, detail });
    const { webhooks } = await ask(app, 'listWebhooks', { token: admin.token });
    await ask(app, 'deleteWebhook', { token: admin.token, path: { id: webhooks[0]?.id ?? '' } });
    expect((await create(url)).status).toBe(200);
  });
});
