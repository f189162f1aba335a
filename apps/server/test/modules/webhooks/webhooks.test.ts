import { createHmac } from 'node:crypto';
import type { components } from '@forecast-console/api-client/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAttempt } from '../../../src/modules/runs/repository/run-attempt.ts';
import { ask, call } from '../../support/call.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, forecastOf, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';
import { openReceiver, type Receiver } from '../../support/webhook-receiver.ts';

type Schemas = components['schemas'];

const config = {
  webhookKey: 'a key for the secrets of webhooks',
  webhookAllowedHosts: ['127.0.0.1'],
};
const allEvents = ['run.completed', 'run.failed', 'version.added', 'plan.locked'];
const patience = { timeout: 300_000, interval: 20 };
const databases = [
  { store: 'SQLite', databaseUrl: async () => null },
  ...(whyNoPostgres === null ? [{ store: 'PostgreSQL', databaseUrl: newDatabase }] : []),
];

let app: TestApp;
let admin: SignedIn;
let receiver: Receiver;

async function open(databaseUrl: string | null): Promise<void> {
  receiver = await openReceiver();
  app = await TestApp.open({ ...config, databaseUrl });
  // Only `later` lets time pass, so that no attempt is due before the test expects it.
  const start = new Date();
  app.clock.now = () => start;
  admin = await signedIn(app, 'admin', ['user', 'admin']);
}

async function close(): Promise<void> {
  await app.close();
  await receiver.close();
}

const create = (events: readonly string[] = allEvents) =>
  ask(app, 'createWebhook', { token: admin.token, json: { url: receiver.url, events } });
const list = async () => (await ask(app, 'listWebhooks', { token: admin.token })).webhooks;
const deliveries = async (id: string) =>
  (await ask(app, 'listWebhookDeliveries', { token: admin.token, path: { id } })).deliveries;
const replay = (id: string, deliveryId = '') =>
  call(app, 'replayWebhookDelivery', { token: admin.token, path: { id, deliveryId } });
/** Waits until the newest delivery has a status and a number of attempts. */
const reaches = (id: string, status: string, attempts: number) =>
  vi.waitFor(async () => {
    const [newest] = await deliveries(id);
    expect(newest).toMatchObject({ status, attempts });
    return newest as Schemas['WebhookDelivery'];
  }, patience);
const later = (ms: number) => {
  const { now } = app.clock;
  app.clock.now = () => new Date(now().getTime() + ms);
};
const typesOf = ({ received }: Receiver) =>
  received.map(({ body }) => (JSON.parse(body) as Schemas['WebhookPayload']).type);

/** The signature of a request, computed independently. */
function signatureOf(secret: string, { headers, body }: Receiver['received'][number]): string {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

describe.each(databases)('webhooks on $store', ({ databaseUrl }) => {
  beforeEach(async () => open(await databaseUrl()));
  afterEach(close);

  // HOOK-1, HOOK-3
  it('send each event once, signed, with the ids of its objects', async () => {
    const { id, secret } = await create();
    const { id: uploadId } = await upload(app, admin.token, longCsv(24));
    const form = fileForm('Product,Warehouse,Date,Demand\nA1,North,2024-01-01,7\n');
    form.delete('upload_mode');
    form.set('mode', 'append');
    const added = await ask(app, 'addUploadVersion', {
      token: admin.token,
      path: { id: uploadId },
      multipart: form,
    });
    const { run_id: runId } = await forecastOf(app, admin.token, uploadId);
    for (const locked of [true, true, false])
      await ask(app, 'lockPlan', { token: admin.token, path: { runId }, json: { locked } });
    await receiver.waitFor(4);
    expect(typesOf(receiver)).toEqual(['version.added', 'version.added', 'run.completed', 'plan.locked']);
    const data = receiver.received.map(({ body }) => (JSON.parse(body) as Schemas['WebhookPayload']).data);
    expect(data).toEqual([
      { upload_id: uploadId, version: 1 },
      { upload_id: uploadId, version: added.version },
      { run_id: runId, upload_id: uploadId },
      { run_id: runId, upload_id: uploadId },
    ]);
    for (const request of receiver.received)
      expect(request.headers).toMatchObject({
        'content-type': 'application/json',
        'webhook-signature': signatureOf(secret, request),
      });
    const [newest] = await deliveries(id);
    expect(newest).toMatchObject({ id: receiver.received[3]?.headers['webhook-id'], event: 'plan.locked' });
  });

  // HOOK-1
  it('report a failed run with its error, and nothing for an attempt that was superseded', async () => {
    const { id: uploadId } = await upload(app, admin.token, longCsv(24));
    const { run_id: runId } = await forecastOf(app, admin.token, uploadId);
    const { id } = await create(['run.failed']);
    const failure = {
      status: 'failed',
      error: 'No memory.',
      finished_at: '2026-11-27T00:00:00.000Z',
    } as const;
    await app.withStore(async (db) => {
      await db.updateTable('forecast_runs').set({ status: 'queued' }).execute();
      const [older, newer] = [runAttempt(db, runId, 'older'), runAttempt(db, runId, 'newer')];
      for (const attempt of [older, newer]) await attempt.begin('build');
      expect(await older.discard(failure)).toBe(false);
      expect(await newer.discard(failure)).toBe(true);
    });
    const data = { run_id: runId, upload_id: uploadId, error: 'No memory.' };
    const payload = { type: 'run.failed', timestamp: failure.finished_at, data };
    expect((await reaches(id, 'delivered', 1)).payload).toEqual(payload);
    expect(receiver.received).toHaveLength(1);
  });

  // HOOK-2
  it('send only the chosen events, and none while they are off', async () => {
    const { id } = await create(['plan.locked']);
    await upload(app, admin.token, longCsv(3));
    const changed = { url: receiver.url, events: ['version.added'] };
    await ask(app, 'changeWebhook', { token: admin.token, path: { id }, json: { enabled: false } });
    await ask(app, 'changeWebhook', { token: admin.token, path: { id }, json: changed });
    await upload(app, admin.token, longCsv(4));
    expect(await deliveries(id)).toEqual([]);
    await ask(app, 'changeWebhook', { token: admin.token, path: { id }, json: { enabled: true } });
    await upload(app, admin.token, longCsv(5));
    await receiver.waitFor(1);
    expect(await deliveries(id)).toHaveLength(1);
  });

  // HOOK-5
  it('retry with growing delays, with the same id and a new signature', async () => {
    receiver.statuses.push(500, 302);
    const { id, secret } = await create();
    await upload(app, admin.token, longCsv(3));
    const first = await reaches(id, 'pending', 1);
    expect(first).toMatchObject({ response_status: 500, error: 'The endpoint returned 500.' });
    const waiting = Date.parse(first.next_attempt_at ?? '') - Date.parse(first.last_attempt_at ?? '');
    expect(waiting).toBe(5000);
    later(5000);
    const second = await reaches(id, 'pending', 2);
    expect(second.error).toContain('Redirects are not followed');
    later(60_000);
    await reaches(id, 'delivered', 3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    for (const request of receiver.received)
      expect(request.headers['webhook-signature']).toBe(signatureOf(secret, request));
    expect(await list()).toMatchObject([{ id, last_response_status: 204, last_error: null }]);
  });

  // HOOK-5, HOOK-7
  it('fail after eight attempts, and can be replayed with the same id', async () => {
    receiver.statuses.push(...Array<number>(8).fill(503));
    const { id } = await create();
    await upload(app, admin.token, longCsv(3));
    for (let attempts = 1; attempts < 8; attempts++) {
      const { next_attempt_at } = await reaches(id, 'pending', attempts);
      expect((await replay(id, receiver.received[0]?.headers['webhook-id'] as string)).status).toBe(409);
      later(Date.parse(next_attempt_at ?? '') - app.clock.now().getTime());
    }
    const failed = await reaches(id, 'failed', 8);
    expect(failed.next_attempt_at).toBeNull();
    expect((await replay(id, failed.id)).status).toBe(200);
    expect(await reaches(id, 'delivered', 1)).toMatchObject({ id: failed.id });
    expect(receiver.received).toHaveLength(9);
  });

  // HOOK-5
  it('are sent after a restart, even if a killed process had begun to send', async () => {
    const { id } = await create();
    await receiver.close();
    await upload(app, admin.token, longCsv(3));
    expect(await reaches(id, 'pending', 1)).toMatchObject({
      response_status: null,
      error: 'The endpoint refused the connection.',
    });
    await app.restart(() =>
      app.withStore(async (db) => {
        const killed = { claim: 'killed', next_attempt_at: app.clock.now().getTime() + 60_000 };
        await db.updateTable('webhook_deliveries').set(killed).execute();
      }),
    );
    receiver = await openReceiver(receiver.url);
    later(60_000);
    await receiver.waitFor(1);
    await reaches(id, 'delivered', 2);
  });

  // HOOK-4
  it('reveal a secret only once, and store it encrypted', async () => {
    const { id, secret } = await create();
    await upload(app, admin.token, longCsv(3));
    await reaches(id, 'delivered', 1);
    const { token } = admin;
    const shown = await Promise.all([
      call(app, 'listWebhooks', { token }),
      call(app, 'listWebhookDeliveries', { token, path: { id } }),
      call(app, 'changeWebhook', { token, path: { id }, json: { enabled: true } }),
      call(app, 'listAuditEntries', { token }),
    ]);
    const stored = await app.withStore((db) =>
      Promise.all([
        db.selectFrom('webhooks').selectAll().execute(),
        db.selectFrom('webhook_deliveries').selectAll().execute(),
        db.selectFrom('audit_entries').selectAll().execute(),
      ]),
    );
    const text = JSON.stringify([shown, stored, receiver.received]);
    expect(text).toContain(id);
    expect(text).not.toContain(secret.slice('whsec_'.length));
  });

  // HOOK-8
  it('are disabled without WEBHOOK_KEY, with the reason', async () => {
    const { id } = await create();
    app.config.webhookKey = null;
    await app.restart();
    const { enabled, disabled_reason } = await ask(app, 'listWebhooks', { token: admin.token });
    const reason = 'Webhooks are disabled because the server has no WEBHOOK_KEY. The operator can set it.';
    expect({ enabled, disabled_reason }).toEqual({ enabled: false, disabled_reason: reason });
    const json = { url: receiver.url, events: ['plan.locked'] };
    expect(await call(app, 'createWebhook', { token: admin.token, json })).toMatchObject({
      status: 409,
      detail: reason,
    });
    await upload(app, admin.token, longCsv(3));
    expect(await deliveries(id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    app.config.webhookKey = 'a different key for the secrets of webhooks';
    await app.restart();
    expect((await reaches(id, 'pending', 1)).error).toContain('WEBHOOK_KEY has changed');
    app.config.webhookKey = config.webhookKey;
    await app.restart();
    later(60_000);
    await receiver.waitFor(1);
  });

  // HOOK-7
  it('keep the newest 1,000 deliveries', async () => {
    const { id } = await create(['plan.locked']);
    await app.withStore(async (db) => {
      const at = app.clock.now();
      const rows = Array.from({ length: 1000 }, (_, index) => ({
        id: `msg_${index}`,
        webhook_id: id,
        event: 'version.added',
        payload: '{}',
        created_at: at.toISOString(),
        status: 'delivered' as const,
      }));
      for (let from = 0; from < rows.length; from += 100)
        await db
          .insertInto('webhook_deliveries')
          .values(rows.slice(from, from + 100))
          .execute();
    });
    await ask(app, 'changeWebhook', {
      token: admin.token,
      path: { id },
      json: { events: ['version.added'] },
    });
    await upload(app, admin.token, longCsv(3));
    const ids = await app.withStore((db) =>
      db.selectFrom('webhook_deliveries').select('id').orderBy('number').execute(),
    );
    expect(ids).toHaveLength(1000);
    expect(ids[0]).toEqual({ id: 'msg_1' });
  });
});
