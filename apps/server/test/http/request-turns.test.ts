import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerRequestTurns, RequestTurns } from '../../src/http/request-turns.ts';

import { TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function connectionTo(fastify: FastifyInstance) {
  const { port } = fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

const request = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** Returns the number of responses to requests that are sent at once, and whether the connection was closed. */
async function send(count: number): Promise<{ answered: number; isClosed: boolean }> {
  const socket = await connectionTo(app.fastify);
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
    const socket = await connectionTo(app.fastify);
    for (let sent = 0; sent < 50; sent++) {
      socket.write(request);
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      expect(chunk.toString()).toContain('HTTP/1.1 200');
    }
    socket.destroy();
  });
});

describe('a server with pipelined requests', () => {
  /** Sends pipelined requests. @returns the turns of the event loop in which they were served */
  async function turnsOf(count: number): Promise<number[]> {
    const fastify = Fastify();
    registerRequestTurns(fastify);
    const turns: number[] = [];
    let turn = 0;
    fastify.get('/api/health', async () => {
      if (turns.length === 0)
        setImmediate(function next() {
          turn++;
          if (turns.length < count) setImmediate(next);
        });
      turns.push(turn);
      return {};
    });
    await fastify.listen({ host: '127.0.0.1', port: 0 });
    const socket = (await connectionTo(fastify)).resume();
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => resolve());
    });
    const head = (index: number) =>
      index === count - 1 ? request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n') : request;
    socket.write(Array.from({ length: count }, (_, index) => head(index)).join(''));
    await closed;
    await fastify.close();
    return turns;
  }

  it('serves each request in a turn of its own', async () => {
    const turns = await turnsOf(16);
    expect(new Set(turns).size).toBe(16);
  });

  it('serves only the first request of a connection that sends too many', async () => {
    expect((await turnsOf(100)).length).toBe(1);
  });
});

describe('RequestTurns', () => {
  it('begins one request after another if there is no time for more in a turn', async () => {
    const begun: string[] = [];
    const turns = new RequestTurns(0);
    const wait = (name: string) =>
      new Promise<void>((resolve) => {
        turns.begin(name, () => {
          begun.push(name);
          resolve();
        });
      });
    const all = Promise.all(['a', 'a', 'a', 'b'].map(wait));
    expect(begun).toEqual(['a']);
    await all;
    expect(begun).toEqual(['a', 'a', 'b', 'a']);
  });

  it('begins all requests of a turn that has time left', () => {
    const begun: string[] = [];
    const turns = new RequestTurns(Infinity);
    for (const name of ['a', 'a', 'b']) turns.begin(name, () => begun.push(name));
    expect(begun).toEqual(['a', 'a', 'b']);
  });

  it('keeps the context of a request that waits', async () => {
    const context = new AsyncLocalStorage<string>();
    const turns = new RequestTurns(0);
    const begin = (name: string) =>
      new Promise((resolve) => {
        context.run(name, () => turns.begin(name, () => resolve(context.getStore())));
      });
    expect(await Promise.all(['a', 'b', 'c'].map(begin))).toEqual(['a', 'b', 'c']);
  });
});

it('a user with many connections does not delay the requests of another user', async () => {
  const fastify = Fastify();
  registerRequestTurns(fastify, new RequestTurns(0));
  const served: string[] = [];
  fastify.get('/api/health', ({ headers }) => {
    served.push(headers.authorization ?? '');
    return {};
  });
  await fastify.listen({ host: '127.0.0.1', port: 0 });
  const sockets = await Promise.all(Array.from({ length: 40 }, () => connectionTo(fastify)));
  const ask = (user: string, socket: Socket) => {
    socket.write(request.replace('\r\n\r\n', `\r\nAuthorization: ${user}\r\n\r\n`));
    return once(socket, 'data');
  };
  // Node accepts one connection per turn, so their first requests do not arrive at once.
  await Promise.all(sockets.map((socket) => ask('first', socket)));
  served.length = 0;
  await Promise.all(sockets.map((socket, index) => ask(index === 39 ? 'other' : 'busy', socket)));
  for (const socket of sockets) socket.destroy();
  await fastify.close();
  expect(served).toHaveLength(40);
  expect(served.indexOf('other')).toBeLessThan(20);
});
