import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemorySessionStore } from '../../src/session.ts';
import { attachListener, type Link } from '../../src/transport/request.ts';
import { composeLinks, createTransport } from '../../src/transport/transport.ts';

// The real fetch rejects requests that a fake accepts: a body that is used twice or has no `duplex`.
describe('createTransport over a real connection', () => {
  let handler: (request: IncomingMessage, response: ServerResponse) => unknown;
  const server = createServer((request, response) => void handler(request, response));
  let baseUrl = '';

  beforeEach(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const open = () => {
    const session = createMemorySessionStore({ access_token: 'old', refresh_token: 'r1' });
    const waits: number[] = [];
    const { send } = createTransport({
      baseUrl,
      session,
      // Retries run at once and the timeout never fires.
      sleep: (milliseconds) => {
        waits.push(milliseconds);
        return milliseconds < 30_000 ? Promise.resolve() : new Promise(() => {});
      },
    });
    return { send, session, waits };
  };

  it('sends the complete file again after a refresh', async () => {
    const bodies: string[] = [];
    handler = async (request, response) => {
      const body = await text(request);
      if (request.url === '/api/auth/refresh') return response.end('{"access_token":"new"}');
      bodies.push(body);
      response.statusCode = request.headers.authorization === 'Bearer new' ? 200 : 401;
      return response.end('{"run_id":"r1"}');
    };
    const { send, session } = open();
    const body = new FormData();
    body.append('file', new File(['a,b\n'.repeat(50_000)], 'demand.csv'));
    const request = new Request(`${baseUrl}/api/upload`, { method: 'POST', body });
    attachListener(request, () => {});
    expect(await (await send(request)).json()).toEqual({ run_id: 'r1' });
    expect(bodies[0]).toContain('filename="demand.csv"');
    expect(bodies[0]?.length).toBeGreaterThan(200_000);
    expect(bodies[1]).toBe(bodies[0]);
    expect(session.read()).toEqual({ access_token: 'new', refresh_token: 'r1' });
  });

  it('retries a truncated response', async () => {
    let attempts = 0;
    handler = (_, response) => {
      attempts += 1;
      response.writeHead(200, { 'content-length': '9', 'content-type': 'application/json' });
      if (attempts === 1) response.write('{"a"', () => response.destroy());
      else response.end('{"a": 12}');
    };
    const { send, waits } = open();
    expect(await (await send(new Request(`${baseUrl}/api/uploads`))).json()).toEqual({ a: 12 });
    expect(waits.filter((wait) => wait < 30_000)).toEqual([1000]);
  });

  it('closes the connection when the only caller aborts', async () => {
    const closed = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    handler = (_, response) => {
      response.on('close', () => closed.resolve());
      arrived.resolve();
    };
    const abort = new AbortController();
    const call = open().send(new Request(`${baseUrl}/api/uploads`, { signal: abort.signal }));
    await arrived.promise;
    abort.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
    await expect(closed.promise).resolves.toBeUndefined();
  });
});

it('composeLinks puts the first link on the outside', async () => {
  const steps: string[] = [];
  const named =
    (name: string): Link =>
    (next) =>
    async (request) => {
      steps.push(`${name} in`);
      const response = await next(request);
      steps.push(`${name} out`);
      return response;
    };
  const send = composeLinks([named('outer'), named('inner')], async () => new Response());
  await send(new Request('http://test/'));
  expect(steps).toEqual(['outer in', 'inner in', 'inner out', 'outer out']);
});
