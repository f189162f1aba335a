import { describe, expect, it } from 'vitest';
import { buffer } from '../../src/transport/buffer.ts';
import { attachListener } from '../../src/transport/request.ts';

describe('buffer', () => {
  it('returns status, headers, and body', async () => {
    const send = buffer(async () => new Response('hello', { status: 418, headers: { 'x-a': '1' } }));
    const response = await send(new Request('http://test/'));
    expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([
      418,
      '1',
      'hello',
    ]);
  });

  it('rejects when the body is truncated', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    const send = buffer(async () => new Response(body));
    await expect(send(new Request('http://test/'))).rejects.toThrow('terminated');
  });

  it('reports download progress to the listener', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (const size of [3, 4]) stream.enqueue(new Uint8Array(size));
        stream.close();
      },
    });
    const request = new Request('http://test/');
    const reported: number[] = [];
    attachListener(request, ({ loaded }) => reported.push(loaded));
    const answer = await buffer(async () => new Response(body))(request);
    expect((await answer.arrayBuffer()).byteLength).toBe(7);
    expect(reported).toEqual([3, 7]);
  });

  it('returns a response without a body unchanged', async () => {
    const send = buffer(async () => new Response(null, { status: 204 }));
    expect((await send(new Request('http://test/'))).status).toBe(204);
  });
});
