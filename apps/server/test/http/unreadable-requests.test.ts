import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function answerTo(bytes: string): Promise<string> {
  const { port } = app.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  return text(socket);
}

it.each([
  ['an unknown method', 'CONTRACT /api/uploads HTTP/1.1\r\nHost: a\r\n\r\n', 501, 'Unknown HTTP method'],
  ['a message that is not HTTP', 'nonsense\r\n\r\n', 501, 'Unknown HTTP method'],
  ['an invalid length', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n', 400, 'is not valid HTTP'],
  ['headers that are too large', `GET / HTTP/1.1\r\nA: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'too large'],
])('%s gets an error response with a detail', async (_, bytes, status, words) => {
  const answer = await answerTo(bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect((JSON.parse(body) as { detail: string }).detail).toContain(words);
});
