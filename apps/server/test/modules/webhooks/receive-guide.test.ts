// full run only: it starts a program as a separate process.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@forecast-console/tooling/free-port';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newSigningSecret, signedHeaders } from '../../../src/modules/webhooks/signature.ts';

const page = readFileSync(
  join(import.meta.dirname, '../../../../../docs/how-to/receive-webhooks.md'),
  'utf8',
);
const secret = newSigningSecret();
const payload = JSON.stringify({ type: 'plan.locked', timestamp: '', data: { upload_id: 'dataset' } });
const folder = mkdtempSync(join(tmpdir(), 'webhook-guide-'));
let url = '';
let stop = () => true;

beforeAll(async () => {
  const code = /^```js\n(.*?)^```$/ms.exec(page)?.[1];
  if (code === undefined) throw new Error('the guide has no example');
  writeFileSync(join(folder, 'receiver.mjs'), code);
  const port = await freePort();
  url = `http://127.0.0.1:${port}/`;
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], { env, stdio: 'ignore' });
  stop = () => child.kill();
  await vi.waitFor(() => fetch(url), { timeout: 300_000, interval: 50 });
});
afterAll(() => {
  stop();
  rmSync(folder, { recursive: true });
});

const now = () => new Date();
const signed = (sentAt: Date, body = payload, id = 'msg_1', key = secret) =>
  signedHeaders(key, { id, sentAt, payload: body });
const post = async (headers: Record<string, string>, body = payload) =>
  (await fetch(url, { method: 'POST', headers, body })).status;

// HOOK-3
it('the receiver of the guide accepts a signed event', async () => {
  expect(await post(signed(now()))).toBe(204);
  const rotated = signed(now());
  rotated['webhook-signature'] = `v1,b3RoZXI= ${rotated['webhook-signature']}`;
  expect(await post(rotated)).toBe(204);
});

it.each([
  ['no signature', () => ({}), payload],
  ['the signature of another secret', () => signed(now(), payload, 'msg_1', newSigningSecret()), payload],
  ['a changed body', () => signed(now()), payload.replace('dataset', 'other')],
  ['a changed id', () => ({ ...signed(now()), 'webhook-id': 'msg_2' }), payload],
  [
    'a changed time',
    () => ({ ...signed(now()), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 60) }),
    payload,
  ],
  ['a recording of ten minutes ago', () => signed(new Date(Date.now() - 600_000)), payload],
  ['a time in the future', () => signed(new Date(Date.now() + 600_000)), payload],
  ['a time that is no number', () => ({ ...signed(now()), 'webhook-timestamp': 'now' }), payload],
  [
    'a shorter signature',
    () => ({ ...signed(now()), 'webhook-signature': signed(now())['webhook-signature']?.slice(0, 20) ?? '' }),
    payload,
  ],
])('the receiver of the guide rejects %s', async (_, headers, body) => {
  expect(await post(headers() as Record<string, string>, body)).toBe(401);
});
