import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TestApp } from '../support/test-app.ts';
import { fileForm, longCsv } from '../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../support/test-users.ts';
import { unfinishedUpload } from '../support/unfinished-upload.ts';

let app: TestApp;
let ana: SignedIn;
beforeEach(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterEach(() => {
  vi.restoreAllMocks();
  return app.close();
});

const listening = () => app.fastify.listen({ host: '127.0.0.1', port: 0 });

describe('a draining server', () => {
  it('reports that it is not ready, serves everything else and asks clients to reconnect', async () => {
    void app.drain(0);
    const ready = await app.fastify.inject('/api/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toEqual({ detail: 'The server is stopping.' });
    const headers = { authorization: `Bearer ${ana.token}` };
    const uploads = await app.fastify.inject({ url: '/api/uploads', headers });
    expect(uploads.statusCode).toBe(200);
    expect(uploads.headers.connection).toBe('close');
  });

  it('responds over every connection that was made before it stops listening', async () => {
    const { port } = new URL(await listening());
    // On a busy machine, the server would wait for new connections only until its time is over.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const drained = app.drain(0.02);
    const answers: string[] = [];
    // Connects again after each response until a connection fails, and returns why it failed.
    const client = async (): Promise<unknown> => {
      for (;;) {
        const socket = connect(Number(port), '127.0.0.1');
        socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
        try {
          answers.push((await text(socket)).slice(0, 15));
        } catch (error) {
          return (error as NodeJS.ErrnoException).code;
        }
      }
    };
    const failures = await Promise.all(Array.from({ length: 24 }, client));
    await drained;
    expect(new Set(failures)).toEqual(new Set(['ECONNREFUSED']));
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200 OK']));
  });
});

describe('a server that receives a stop signal', () => {
  // On a busy machine, a response can take longer than the server waits before it closes all connections.
  beforeEach(() => {
    vi.spyOn(app.fastify.server, 'closeAllConnections').mockReturnValue();
  });

  it('completes running requests', async () => {
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
    await vi.waitFor(() => expect(called).toHaveBeenCalled(), { timeout: 300_000 });
    const closed = app.fastify.close();
    goOn();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it.each([
    ['/api/health', '200 OK'],
    ['/api/ready', '503 Service Unavailable'],
    ['/api/uploads', '200 OK'],
  ])('responds to %s over an open connection with %s and closes it', async (path, status) => {
    const { port } = new URL(await listening());
    const headers = { authorization: `Bearer ${ana.token}` };
    await app.fastify.inject({ url: path, headers });
    const accepted = once(app.fastify.server, 'connection') as Promise<[Socket]>;
    const caller = connect(Number(port), '127.0.0.1');
    const told = text(caller);
    caller.write(`GET ${path} HTTP/1.1\r\n`);
    const [socket] = await accepted;
    await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0), { timeout: 300_000 });
    const closed = app.fastify.close();
    caller.write(`Host: localhost\r\nAuthorization: ${headers.authorization}\r\n\r\n`);
    const answer = await told;
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toContain(`HTTP/1.1 ${status}\r\n`);
    await closed;
  });

  it('responds to an upload that is being parsed and removes its file', async () => {
    const { transfers } = app.services;
    const follow = transfers.follow.bind(transfers);
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const reading = vi.spyOn(transfers, 'follow').mockImplementationOnce(async (transfer, work) => {
      await held;
      return follow(transfer, work);
    });
    const address = await listening();
    const answer = fetch(`${address}/api/upload`, {
      method: 'POST',
      body: fileForm(longCsv(24)),
      headers: { authorization: `Bearer ${ana.token}` },
    });
    await vi.waitFor(() => expect(reading).toHaveBeenCalled(), { timeout: 300_000 });
    const closed = app.fastify.close();
    goOn();
    expect((await answer).status).toBe(503);
    await closed;
    expect(readdirSync(app.path('datasets'))).toEqual([]);
  });

  it('responds to an upload that is still being transferred and removes its file', async () => {
    const sending = await unfinishedUpload(app, ana.token);
    await sending.begun();
    const closed = app.fastify.close();
    sending.end();
    expect(await sending.answer).toMatchObject({
      status: 503,
      detail: 'The server is stopping, so this file was not stored. Send it again once the server is back.',
    });
    await closed;
    expect(readdirSync(app.path('incoming'))).toEqual([]);
    expect(readdirSync(app.path('datasets'))).toEqual([]);
  });
});
