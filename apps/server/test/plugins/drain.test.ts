import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApp } from '../support/test-app.ts';
import { fileForm, longCsv } from '../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let address: string;
beforeEach(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  address = await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** A form whose file does not end before it is told to. */
async function unfinishedForm() {
  const whole = new Response(fileForm(longCsv(24)));
  const bytes = new Uint8Array(await whole.arrayBuffer());
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length - 200));
      await ended;
      controller.enqueue(bytes.subarray(bytes.length - 200));
      controller.close();
    },
  });
  return { body, type: whole.headers.get('content-type') ?? '', end: () => end() };
}

describe('a server that is told to stop', () => {
  it('ends the answers under way', async () => {
    const { sessions } = app.services;
    const login = sessions.login.bind(sessions);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const called = vi.spyOn(sessions, 'login').mockImplementation(async (...with_) => {
      await held;
      return login(...with_);
    });
    const body = new URLSearchParams({ username: 'ana', password: testPassword });
    const answer = fetch(`${address}/api/auth/token`, { method: 'POST', body });
    await vi.waitFor(() => expect(called).toHaveBeenCalled(), { timeout: 30_000 });
    const closed = app.fastify.close();
    goOn();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('tells who is uploading, and keeps nothing of it', async () => {
    const { body, type, end } = await unfinishedForm();
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': type },
    } as const;
    const answer = fetch(`${address}/api/upload`, init);
    await vi.waitFor(() => expect(readdirSync(app.path('incoming'))).toHaveLength(1), { timeout: 30_000 });
    const closed = app.fastify.close();
    end();
    const told = await answer;
    expect({ status: told.status, body: await told.json() }).toEqual({
      status: 503,
      body: { detail: 'The server is stopping, so this file was not stored. Send it again when it is back.' },
    });
    await closed;
    expect(readdirSync(app.path('incoming'))).toEqual([]);
    expect(readdirSync(app.path('datasets'))).toEqual([]);
  });
});
