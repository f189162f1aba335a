// `npm run contract`: starts a mock server and tests it against the contract. `--base-url` tests another server.
// `--store postgres` starts two servers on one PostgreSQL and sends requests to them alternately.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, run, runTogether, workspaceNode } from './processes.mjs';

await install('all');
const args = process.argv.slice(2);
const tests = [
  workspaceNode(),
  join(root, 'packages/contract-tests/src/main.ts'),
  ...['junit', 'json', 'har'].flatMap((name) =>
    args.includes(`--${name}`)
      ? []
      : [`--${name}`, join(root, 'reports/contract', `contract.${name === 'junit' ? 'xml' : name}`)],
  ),
];
const isExternal = args.some((arg) => /^(-h|-v|--(help|version|list|start|base-url|mock))(=|$)/.test(arg));
if (isExternal) process.exit(await run([...tests, ...args]));

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

// The tests sign in hundreds of times per minute and need a token that expires during the run.
const limits = {
  LOG_LEVEL: 'fatal',
  ATTEMPTS_PER_MINUTE: '100000',
  ACCESS_TOKEN_SECONDS: '20',
  WEBHOOK_KEY: randomBytes(24).toString('hex'),
  // The tests receive events on this machine.
  WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
};
// The demo administrator, who may read the audit log.
const demo = ['--username', 'admin', '--password', 'admin-demo'];

const store = args.indexOf('--store');
if (store >= 0) {
  const [, name] = args.splice(store, 2);
  if (name === 'postgres') {
    const servers = [
      workspaceNode(),
      join(root, 'apps/server/test/support/postgres/several-servers.ts'),
      '--',
    ];
    const command = [...tests, '--base-url', '{address}', ...demo, ...args];
    process.exit(await run([...servers, ...command], { env: limits, ipc: true }));
  }
  if (name !== 'sqlite') {
    console.error(`--store must be sqlite or postgres, not ${name}`);
    process.exit(2);
  }
}

/** Returns a folder in memory if there is enough space, because the tests wait for thousands of writes to disk. */
function temporaryRoot() {
  const [inMemory, minBytes] = ['/dev/shm', 2 * 1024 ** 3];
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= minBytes ? inMemory : tmpdir();
}

const port = String(await freePort());
const dataDir = mkdtempSync(join(temporaryRoot(), 'forecast-console-contract-'));
const env = {
  HOST: '127.0.0.1',
  PORT: port,
  DATA_DIR: dataDir,
  WEB_ROOT: 'none',
  ...limits,
};
const server = [workspaceNode(), join(root, 'apps/mock-server/src/main.ts')];
try {
  process.exitCode = await runTogether([
    [server, { env, ipc: true }],
    [[...tests, '--base-url', `http://127.0.0.1:${port}`, ...demo, '--wait', '300', ...args], {}],
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
