import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSender, NoAnswerError } from '../../src/http/send.ts';

let server: Server | null = null;
afterEach(() => void server?.close());

async function asked(respond: (response: ServerResponse, count: number) => void) {
  let count = 0;
  server = createServer((_, response) => respond(response, (count += 1))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { send, close } = makeSender();
  const wire = { method: 'GET', url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: null };
  const outcome = await send(wire).catch((error: unknown) => error);
  close();
  server?.closeAllConnections();
  return { outcome, count };
}

describe('sending a request', () => {
  it.each([
    ['a response with Content-Length', { 'content-length': '20' }],
    ['a chunked response', { 'transfer-encoding': 'chunked' }],
  ])('reports %s as truncated and does not try again', async (_, headers) => {
    const { outcome, count } = await asked((response) => {
      response.writeHead(200, headers);
      response.write('{"whole":', () => response.socket?.end());
    });
    expect(outcome).toBeInstanceOf(NoAnswerError);
    expect(outcome).toMatchObject({ isCutOff: true });
    expect(count).toBe(1);
  });
});

it('a request is sent again if the connection was closed before the response', async () => {
  const { outcome, count } = await asked((response, nth) =>
    nth === 1 ? response.socket?.destroy() : response.end('here'),
  );
  expect(outcome).toMatchObject({ status: 200, text: 'here' });
  expect(count).toBe(2);
});

it('a write is retried on a new connection if the server closed the keep-alive connection', async () => {
  let connections = 0;
  // Responds to the first request on each connection. On the second request, closes the connection without reading
  // it.
  const raw = createTcpServer((socket) => {
    connections += 1;
    let requests = 0;
    socket
      .on('error', () => undefined)
      .on('data', () => {
        requests += 1;
        if (requests > 1) socket.resetAndDestroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nhere');
      });
  }).listen(0, '127.0.0.1');
  await once(raw, 'listening');
  const { port } = raw.address() as AddressInfo;
  const { send, close } = makeSender();
  const wire = { method: 'POST', url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: 'x' };
  await send(wire);
  expect(await send(wire)).toMatchObject({ status: 200, text: 'here' });
  expect(connections).toBe(2);
  close();
  raw.close();
});
