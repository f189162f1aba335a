import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MockApp, openMockApp } from './support/mock-requests.ts';
import type { RecordedRequest } from '../src/requests/request-log.ts';

let mock: MockApp;
let address: string;
beforeAll(async () => {
  mock = await openMockApp();
  address = await mock.app.fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => mock.app.close());

const get = (scenario: string, init: RequestInit = {}) =>
  fetch(`${address}/api/uploads`, {
    ...init,
    headers: {
      authorization: `Bearer ${mock.token}`,
      'x-mock-scenario': scenario,
      'x-mock-session': scenario,
      connection: 'close',
    },
  });
const recorded = async (session: string, query: string) => {
  const answer = await fetch(`${address}/__mock/sessions/${session}/requests?${query}`);
  return ((await answer.json()) as { requests: RecordedRequest[] }).requests;
};

describe('the mock server, over a real connection,', () => {
  it('resets the connection in the offline scenario', async () => {
    await expect(get('offline')).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect((await recorded('offline', 'wait=60000'))[0]?.answer?.status).toBe(0);
  });

  it('ends the connection in the middle of the body in the truncated scenario', async () => {
    const answer = await get('truncated');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('preference-applied')).toBe('scenario=truncated');
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  it('resets the connection in the middle of the body in the reset-mid-body scenario', async () => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const call = ['GET /api/uploads?__scenario=reset-mid-body HTTP/1.1', 'Host: 127.0.0.1'];
    socket.write([...call, `Authorization: Bearer ${mock.token}`, '', ''].join('\r\n'));
    let text = '';
    socket.on('data', (bytes) => (text += bytes.toString()));
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNRESET');
    expect(text).toMatch(/^HTTP\/1.1 200 OK\r\n[^]*\r\n\r\n\{"uploads":/);
  });

  it('sends a Content-Length that is too small in the wrong-length scenario', async () => {
    const answer = await get('wrong-length');
    const text = await answer.text();
    expect(text).toHaveLength(Number(answer.headers.get('content-length')));
    expect(() => void JSON.parse(text)).toThrow(SyntaxError);
  });

  it('sends the correct response in chunks in the slow-drip scenario', async () => {
    const answer = await get('slow-drip');
    const reader = (answer.body ?? new ReadableStream<Uint8Array>()).getReader();
    let text = '';
    let pieces = 0;
    for (let read = await reader.read(); read.value !== undefined; read = await reader.read()) {
      text += Buffer.from(read.value).toString();
      pieces += 1;
    }
    expect(pieces).toBeGreaterThan(1);
    expect(JSON.parse(text)).toHaveProperty('uploads');
  });

  it('never responds in the hang scenario, which ends when the caller disconnects', async () => {
    const giveUp = new AbortController();
    const waiting = get('hang', { signal: giveUp.signal });
    const [request] = await recorded('hang', 'pending=true&wait=60000');
    expect(request).toMatchObject({ operation: 'listUploads', answer: null });
    giveUp.abort();
    await expect(waiting).rejects.toThrow('aborted');
    expect((await recorded('hang', 'wait=60000'))[0]?.answer?.status).toBe(0);
  });

  it('takes longer than 1000 ms to respond in the slow-1200 scenario', async () => {
    const from = performance.now();
    expect((await get('slow-1200')).status).toBe(200);
    expect(performance.now() - from).toBeGreaterThanOrEqual(1190);
  });

  it('reads the complete upload before it sends the response of a scenario', async () => {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(3_000_000)]), 'large.csv');
    const answer = await fetch(`${address}/api/upload?__scenario=upload-rejected`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${mock.token}` },
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      detail: 'No column with dates was found. Looked for: date, month, week, day, period.',
    });
  });
});
