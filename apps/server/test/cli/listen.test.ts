import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../src/cli/process.ts';

const taken: Server[] = [];
const app = () => Fastify({ logger: false });
afterEach(() => Promise.all(taken.splice(0).map((server) => new Promise((done) => server.close(done)))));

async function take(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  taken.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a port in use', () => {
  it('is skipped in favor of the next free port, with a message', async () => {
    const port = await take(0);
    const fastify = app();
    fastify.get('/', async () => 'here');
    const said: string[] = [];
    const address = await listen(fastify, '127.0.0.1', port, (line) => said.push(line));
    const served = Number(new URL(address).port);
    expect(served).toBeGreaterThan(port);
    expect(said[0]).toBe(`Port ${port} is taken; trying ${port + 1}.`);
    expect(said).toHaveLength(served - port);
    expect(await (await fetch(address)).text()).toBe('here');
    await fastify.close();
  });

  it('is not skipped if port 0 was requested or another error occurs', async () => {
    const fastify = app();
    await expect(listen(fastify, '192.0.2.1', 0, () => undefined)).rejects.toThrow('EADDRNOTAVAIL');
    await fastify.close();
  });
});
