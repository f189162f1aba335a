import { connect } from 'node:net';
import fastify from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ScenarioAnswer } from '../../src/scenarios/catalogue.ts';
import { sendDamaged } from '../../src/scenarios/damaged-body.ts';

const body = { a: 'ä' };
const bytes = Buffer.byteLength(JSON.stringify(body));

/** Returns the bytes received until the connection ends or is reset. */
async function received(fault: ScenarioAnswer) {
  const app = fastify();
  onTestFinished(() => app.close());
  app.get('/', (_, reply) => sendDamaged(reply, body, fault));
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  await new Promise((closed) => socket.once('close', closed));
  const [head = '', sent = ''] = text.split('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1]),
    announced: Number(/content-length: (\d+)/i.exec(head)?.[1]),
    came: sent.length,
  };
}

describe('a damaged body', () => {
  it.each([1, bytes - 1, bytes, bytes + 5])(
    'ends early if it is truncated after %i bytes',
    async (truncateBytes) => {
      const { announced, came } = await received({ truncateBytes });
      expect(came).toBe(Math.min(truncateBytes, bytes));
      expect(announced).toBeGreaterThan(came);
    },
  );

  it('is reset before its end, even if all bytes were sent', async () => {
    const { announced, came } = await received({ resetAfterBytes: bytes });
    expect(announced).toBeGreaterThan(came);
  });

  it('has a Content-Length of 0 if the body is shorter than the number of bytes to subtract', async () => {
    expect(await received({ lengthOffBy: -100 })).toMatchObject({ announced: 0 });
  });

  it('is sent with the status of the scenario', async () => {
    expect(await received({ status: 503, truncateBytes: 2 })).toMatchObject({ status: 503, came: 2 });
  });
});
