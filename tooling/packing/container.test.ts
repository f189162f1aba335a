import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { startCluster } from '@forecast-console/server/test-support/postgres/cluster.ts';
import { freePort } from '@forecast-console/tooling/free-port';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { carryOut, imagesOf } from './containerfile.ts';

/**
 * Only `npm run packing` executes the Containerfile, because this installs the workspace twice and builds the app.
 */
const isWhole = process.env.PACKING === 'all';
const minute = 60_000;
const workspace = join(import.meta.dirname, '../..');
const textOf = (name: string) => readFileSync(join(workspace, name), 'utf8');
const containerfile = textOf('Containerfile');

const folder = mkdtempSync(join(tmpdir(), 'forecast-console-container-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Uses the workspace's Node instead of that of the image. */
const env = {
  HOME: process.env.HOME,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
};

it("the Containerfile uses base images with the workspace's Node version", () => {
  const { nodeVersion } = parse(textOf('pnpm-workspace.yaml')) as { nodeVersion: string };
  const { packageManager } = JSON.parse(textOf('package.json')) as { packageManager: string };
  for (const image of imagesOf(containerfile)) expect(image).toContain(`/node:${nodeVersion}-`);
  expect(new Set(containerfile.match(/pnpm@[\d.]+/g))).toEqual(new Set([packageManager]));
});

it.for(isWhole ? ['clean'] : [])(
  'the container serves the app and the API, computes forecasts and writes only to its data folder: %s build',
  { timeout: 15 * minute },
  async (_, { skip }) => {
    let stage: ReturnType<typeof carryOut>;
    try {
      stage = carryOut(containerfile, workspace, folder, env);
    } catch (error) {
      if (!/ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT|ENETUNREACH/.test(String(error))) throw error;
      return skip('no package registry available');
    }
    const own = {
      ...env,
      ...stage.env,
      PORT: String(await freePort()),
      ADMIN_PASSWORD: 'the admin of this test',
      LOG_LEVEL: 'error',
    };
    const healthy = () => {
      const [program = '', ...args] = stage.healthCheck;
      return spawnSync(program, args, { cwd: stage.workdir, env: own }).status;
    };
    /** Starts a process, runs `work` once the process is healthy, and stops it. */
    const during = async (command: readonly string[], more: NodeJS.ProcessEnv, work: () => Promise<void>) => {
      expect(healthy()).toBe(1);
      const [program = '', ...args] = command;
      const started = spawn(program, args, {
        cwd: stage.workdir,
        env: { ...own, ...more },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const exited = once(started, 'exit');
      try {
        let said = '';
        for await (const chunk of started.stdout) {
          said += String(chunk);
          if (said.includes('is ready')) break;
        }
        expect(said).toContain('is ready');
        expect(healthy()).toBe(0);
        await work();
      } finally {
        started.kill('SIGTERM');
      }
      expect(await exited).toEqual([0, null]);
    };
    const files = () =>
      execFileSync('find', [stage.workdir, '-printf', '%p %T@ %s\n'], { maxBuffer: 2 ** 28 });
    const before = files();
    const address = `http://127.0.0.1:${own.PORT}`;
    const requireReady = async () => {
      expect((await fetch(`${address}/api/ready`)).status).toBe(200);
    };
    await during(stage.command, {}, async () => {
      await requireReady();
      expect(await (await fetch(`${address}/login`)).text()).toContain('<script type="module"');
      const body = new URLSearchParams({ username: 'admin', password: own.ADMIN_PASSWORD });
      expect((await fetch(`${address}/api/auth/token`, { method: 'POST', body })).status).toBe(200);
    });
    expect(existsSync(join(stage.env.DATA_DIR ?? '', 'workspace.db'))).toBe(true);
    const cluster = await startCluster().catch((error: unknown) => {
      process.stderr.write(`Skipped the worker: ${String(error)}\n`);
      return null;
    });
    try {
      const { command } = compose('compose.postgres.yaml').worker;
      const ofWorker = { DATABASE_URL: cluster?.url, WORKER_PORT: own.PORT, LOG_LEVEL: 'info' };
      if (cluster !== null) await during(command, ofWorker, requireReady);
    } finally {
      await cluster?.stop();
    }
    expect(files().equals(before)).toBe(true);
    return undefined;
  },
);

interface Service {
  environment: Record<string, string>;
  command: string[];
  volumes?: string[];
  healthcheck?: { test: string[] };
}

/** Returns the services of a compose file by name. */
const compose = (name: string) =>
  (parse(textOf(name)) as { services: Record<'database' | 'server' | 'worker', Service> }).services;

const settings = [...textOf('docs/configuration.md').matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name]) => name);

it('the server runs from the compose file with documented settings behind a trusted proxy', () => {
  const { services, networks } = parse(textOf('compose.yaml')) as {
    services: {
      server: { environment: Record<string, string>; volumes: string[] };
      proxy: { command: string };
    };
    networks: { default: { ipam: { config: { subnet: string }[] } } };
  };
  const { environment, volumes } = services.server;
  expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(environment.TRUST_PROXY).toBe(networks.default.ipam.config[0]?.subnet);
  expect(volumes).toEqual([`data:${/DATA_DIR=(\S+)/.exec(containerfile)?.[1]}`]);
  expect(services.proxy.command).toContain(`--to server:${/ PORT=(\d+)/.exec(containerfile)?.[1]}`);
});

it('the server runs with PostgreSQL and workers, which compute its runs', () => {
  const { database, server, worker } = compose('compose.postgres.yaml');
  for (const { environment } of [server, worker])
    expect(settings).toEqual(expect.arrayContaining(Object.keys(environment)));
  expect(server.environment.WORKERS).toBe('0');
  expect(worker.environment.DATABASE_URL).toBe(server.environment.DATABASE_URL);
  // The role created on the first start, and its database.
  const [, role] = /^CREATE ROLE (\w+) /m.exec(textOf('compose.postgres.sql')) ?? [];
  expect(server.environment.DATABASE_URL).toMatch(new RegExp(`//${role}:.*@database:5432/${role}$`));
  expect(database.volumes).toContain('./compose.postgres.sql:/docker-entrypoint-initdb.d/role.sql:ro');
  const [program = '', ...args] = /^CMD (.*)$/m.exec(containerfile)?.[1]?.match(/[\w./-]+/g) ?? [];
  expect([program, ...args.slice(0, 1)]).toEqual([
    worker.command[0],
    worker.command[1]?.replace('worker.ts', 'main.ts'),
  ]);
  expect(existsSync(join(workspace, worker.command[1] ?? ''))).toBe(true);
  // During initialization, PostgreSQL listens only on its socket.
  expect(database.healthcheck?.test).toContain('--host=127.0.0.1');
  // Each worker has a separate data folder, from the image.
  expect(worker.volumes).toBeUndefined();
  // The health checks use this port for both servers and workers.
  const [, port = ''] = / PORT=(\d+) WORKER_PORT=\1 /.exec(containerfile) ?? [];
  for (const { healthcheck } of [compose('compose.yaml').server, worker])
    expect(healthcheck?.test.at(-1)).toContain(`http://127.0.0.1:${port}/api/health`);
});
