import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApp } from '../support/test-app.ts';
import { type SignedIn, signedIn, testPassword } from '../support/test-users.ts';
import { unfinishedUpload } from '../support/unfinished-upload.ts';

let app: TestApp;
let ana: SignedIn;
beforeEach(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterEach(() => app.close());

const listening = () => app.fastify.listen({ host: '127.0.0.1', port: 0 });

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
    const address = await listening();
    const body = new URLSearchParams({ username: 'ana', password: testPassword });
    const answer = fetch(`${address}/api/auth/token`, { method: 'POST', body });
    await vi.waitFor(() => expect(called).toHaveBeenCalled(), { timeout: 30_000 });
    const closed = app.fastify.close();
    goOn();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('answers what comes over a connection that is open, and ends it', async () => {
    const { port } = new URL(await listening());
    const accepted = once(app.fastify.server, 'connection') as Promise<[Socket]>;
    const caller = connect(Number(port), '127.0.0.1');
    const told = text(caller);
    caller.write('GET /api/health HTTP/1.1\r\n');
    const [socket] = await accepted;
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0), { timeout: 30_000 });
    const closed = app.fastify.close();
    caller.write('Host: localhost\r\n\r\n');
    expect(await told).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/i);
    await closed;
  });

  it('tells who is uploading, and keeps nothing of it', async () => {
    const sending = await unfinishedUpload(app, ana.token);
    await sending.begun();
    const closed = app.fastify.close();
    sending.end();
    expect(await sending.answer).toMatchObject({
      status: 503,
      detail: 'The server is stopping, so this file was not stored. Send it again when it is back.',
    });
    await closed;
    expect(readdirSync(app.path('incoming'))).toEqual([]);
    expect(readdirSync(app.path('datasets'))).toEqual([]);
  });
});
