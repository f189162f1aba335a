import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const request = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Returns the number of responses to requests that are sent at once, and whether the connection was closed. */
async function send(count: number): Promise<{ answered: number; isClosed: boolean }> {
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  let isClosed = false;
  const answered = () => received.split('HTTP/1.1 200').length - 1;
  const done = new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (answered() === count) resolve();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      isClosed = true;
      resolve();
    });
  });
  socket.write(request.repeat(count));
  await done;
  socket.destroy();
  return { answered: answered(), isClosed };
}

describe('a connection with pipelined requests', () => {
  it('is served if at most 16 are unanswered', async () => {
    expect(await send(16)).toEqual({ answered: 16, isClosed: false });
  });

  it('is closed if more than 16 are unanswered', async () => {
    const { answered, isClosed } = await send(500);
    expect(isClosed).toBe(true);
    expect(answered).toBeLessThanOrEqual(16);
  });

  it('may send any number of requests one after another', async () => {
    const { port } = app.fastify.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    for (let sent = 0; sent < 50; sent++) {
      socket.write(request);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      expect(chunk.toString()).toContain('HTTP/1.1 200');
    }
    socket.destroy();
  });
});
