import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { newDatabase } from './postgres/databases.ts';
import { TestApp } from './test-app.ts';

/**
 * Two servers on one database, each with its own data folder. Requests alternate between them. The first one executes
 * all runs, and `services` are its services.
 */
export async function openTwoServers(changed: Partial<Config> = {}): Promise<TestApp> {
  const databaseUrl = await newDatabase();
  return TestApp.open({ databaseUrl, ...changed }, async (config, how) => {
    const first = await buildApp(config, how);
    const second = await buildApp({ ...config, runsAtOnce: 0, dataDir: join(config.dataDir, 'second') }, how);
    await second.fastify.ready();
    return { ...first, fastify: inTurn(first.fastify, second.fastify) };
  });
}

function inTurn(first: FastifyInstance, second: FastifyInstance): FastifyInstance {
  let [next, after] = [first, second];
  return new Proxy(first, {
    get(target, name) {
      if (name === 'close') return () => Promise.all([first.close(), second.close()]);
      if (name !== 'inject') return Reflect.get(target, name) as unknown;
      const server = next;
      [next, after] = [after, next];
      return server.inject.bind(server);
    },
  });
}
