import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Network, postMessage } from '../../../src/modules/webhooks/post-message.ts';

let server: Server | undefined;
let requests: string[] = [];
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((done) => (server === undefined ? done(null) : server.close(done)));
  server = undefined;
});

/** Starts an endpoint. @returns its port */
async function listen(handler: RequestListener): Promise<number> {
  requests = [];
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    handler(request, response);
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

/** Resolves names like a malicious name server: each query gets the next answer. */
function resolving(...answers: string[][]): { resolve: LookupFunction; asked: string[] } {
  const asked: string[] = [];
  const resolve: LookupFunction = (host, _, done) => {
    const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
    asked.push(host);
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { resolve, asked };
}

const post = (url: string, network: Network, stop = new AbortController().signal) =>
  postMessage({ url, headers: { 'content-type': 'application/json' }, body: '{}' }, network, stop);
const allowed: Network = { allowedHosts: ['127.0.0.1'] };
const refused = { name: 'AddressRefusedError' };

describe('a private address', () => {
  // HOOK-6
  it.each([
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
  ])('%s is refused without a connection', async (url) => {
    const port = await listen((_, response) => response.end());
    await expect(post(`${url}:${port}/`, { allowedHosts: [] })).rejects.toMatchObject(refused);
    expect(requests).toEqual([]);
  });

  it.each([
    ['private', [['10.0.0.1']]],
    ['loopback, mapped to IPv6', [['::ffff:127.0.0.1']]],
    ['loopback after a public one', [['93.184.215.14', '127.0.0.1']]],
    ['link-local', [['169.254.169.254']]],
  ])('is refused if a host name resolves to one that is %s', async (_, answers) => {
    const { resolve } = resolving(...answers);
    await expect(post('http://rebind.example/', { allowedHosts: [], resolve })).rejects.toMatchObject(
      refused,
    );
  });

  it('is not reached if the name server changes its answer between two queries', async () => {
    const port = await listen((_, response) => response.end());
    // The first answer is checked and used. A second query would get the loopback address.
    const { resolve, asked } = resolving(['93.184.215.14'], ['127.0.0.1']);
    const network = { allowedHosts: [], resolve };
    const stop = new AbortController();
    // No endpoint listens at the public address and this port.
    const first = post(`http://rebind.example:${port}/`, network, stop.signal).catch(
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(asked).toEqual(['rebind.example']), { timeout: 300_000 });
    stop.abort(new Error('asked'));
    expect(await first).not.toMatchObject(refused);
    await expect(post(`http://rebind.example:${port}/`, network)).rejects.toMatchObject(refused);
    expect(requests).toEqual([]);
  });

  it('is reached if the operator has allowed the host', async () => {
    const port = await listen((_, response) => response.writeHead(204).end());
    const { resolve } = resolving(['127.0.0.1']);
    const reply = await post(`http://ci.internal:${port}/hook`, { allowedHosts: ['ci.internal'], resolve });
    expect(reply).toEqual({ status: 204, text: '' });
    expect(requests).toEqual(['/hook']);
  });
});

describe('a response', () => {
  it('is returned and not followed if it redirects', async () => {
    const port = await listen((_, response) =>
      response.writeHead(307, { location: 'http://127.0.0.1/elsewhere' }).end('moved'),
    );
    expect(await post(`http://127.0.0.1:${port}/hook`, allowed)).toEqual({ status: 307, text: 'moved' });
    expect(requests).toEqual(['/hook']);
  });

  it('is read only up to 1,000 bytes, whatever its size', async () => {
    const port = await listen((_, response) => {
      const chunk = 'x'.repeat(100_000);
      const write = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', write);
      write();
    });
    const { status, text } = await post(`http://127.0.0.1:${port}/`, allowed);
    expect(status).toBe(200);
    expect(text).toHaveLength(1000);
  });

  it('can be stored if it has control characters or invalid UTF-8', async () => {
    const port = await listen((_, response) => response.end(Buffer.from([0x61, 0, 0x0a, 0x62, 0xff])));
    expect((await post(`http://127.0.0.1:${port}/`, allowed)).text).toBe('a b\ufffd');
  });

  it('is awaited only up to the time limit', async () => {
    const port = await listen(() => undefined);
    await expect(post(`http://127.0.0.1:${port}/`, { ...allowed, timeLimitMs: 100 })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('is judged by its status if its body never ends', async () => {
    const port = await listen((_, response) => void response.writeHead(202).write('partial'));
    const network = { ...allowed, timeLimitMs: 1000 };
    // On a busy machine, the status can also arrive after the time limit.
    await vi.waitFor(
      async () =>
        expect(await post(`http://127.0.0.1:${port}/`, network)).toEqual({ status: 202, text: 'partial' }),
      { timeout: 300_000 },
    );
  });

  it('is rejected if its headers are huge', async () => {
    const port = await listen((_, response) => response.setHeader('x-huge', 'x'.repeat(100_000)).end());
    await expect(post(`http://127.0.0.1:${port}/`, allowed)).rejects.toMatchObject({
      code: 'HPE_HEADER_OVERFLOW',
    });
  });

  it('is no longer awaited once the process stops', async () => {
    const port = await listen(() => undefined);
    const stop = new AbortController();
    const reply = post(`http://127.0.0.1:${port}/`, allowed, stop.signal);
    stop.abort(new Error('stopping'));
    await expect(reply).rejects.toThrow('stopping');
  });
});
