import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { makeSender, NoAnswerError } from '../../src/http/send.ts';

let server: Server;
afterEach(() => server.close());

async function asked(respond: (response: ServerResponse, count: number) => void) {
  let count = 0;
  server = createServer((_, response) => respond(response, (count += 1))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { send, close } = makeSender();
  const wire = { method: 'GET', url: new URL(`http://127.0.0.1:${port}/`), headers: {}, body: null };
  const outcome = await send(wire).catch((error: unknown) => error);
  close();
  server.closeAllConnections();
  return { outcome, count };
}

describe('a truncated response', () => {
  it.each([
    ['with Content-Length', { 'content-length': '20' }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
  ])('%s is reported as such and not retried', async (_, headers) => {
    const { outcome, count } = await asked((response) => {
      response.writeHead(200, headers);
      response.write('{"whole":', () => response.socket?.end());
    });
    expect(outcome).toBeInstanceOf(NoAnswerError);
    expect(outcome).toMatchObject({ isCutOff: true });
    expect(count).toBe(1);
  });
});

it('retries a connection that closed before the response', async () => {
  const { outcome, count } = await asked((response, nth) =>
    nth === 1 ? response.socket?.destroy() : response.end('here'),
  );
  expect(outcome).toMatchObject({ status: 200, text: 'here' });
  expect(count).toBe(2);
});
