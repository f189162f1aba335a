// `npm run contract`: starts a mock server and tests it against the contract. `--base-url` tests another server.
// `--store postgres` starts two servers on one PostgreSQL and sends requests to them alternately.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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

/** Returns two free ports. Both are in use until they are known, so they differ. */
async function freePorts() {
  const servers = [createServer(), createServer()];
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const ports = servers.map((server) => String(server.address().port));
  for (const server of servers) await once(server.close(), 'close');
  return ports;
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
const [username, password] = ['admin', 'admin-demo'];
const { version } = JSON.parse(readFileSync(join(root, 'apps/server/package.json'), 'utf8'));
const known = ['--username', username, '--password', password, '--expect', `version=${version}`];

/** Settings of a second server, which has only an administrator and nearly no space and features. */
const restrictions = {
  HOST: '127.0.0.1',
  WEB_ROOT: 'none',
  LOG_LEVEL: 'fatal',
  ALLOWED_HOSTS: 'restricted.example',
  ADMIN_PASSWORD: password,
  WEBHOOK_KEY: '',
  METRICS_TOKEN: `${password}-metrics`,
  PASSWORD_SIGN_IN: 'off',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'contract-tests',
  OIDC_NAME: 'Unreachable SSO',
  PUBLIC_URL: 'http://127.0.0.1',
  ATTEMPTS_PER_MINUTE: '10',
  BYTES_PER_USER: '1',
  MAX_UPLOAD_BYTES: '20000',
  RESERVE_MB: '0',
};

const store = args.indexOf('--store');
if (store >= 0) {
  const [, name] = args.splice(store, 2);
  if (name === 'postgres') {
    const servers = [
      workspaceNode(),
      join(root, 'apps/server/test/support/postgres/several-servers.ts'),
      '--',
    ];
    const expected = ['--expect', 'store=postgresql'];
    const command = [...tests, '--base-url', '{address}', ...known, ...expected, ...args];
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

const [port, otherPort] = await freePorts();
const dataDir = mkdtempSync(join(temporaryRoot(), 'forecast-console-contract-'));
const env = {
  HOST: '127.0.0.1',
  PORT: port,
  DATA_DIR: join(dataDir, 'main'),
  WEB_ROOT: 'none',
  ...limits,
};
const server = [workspaceNode(), join(root, 'apps/mock-server/src/main.ts')];
const restrictedEnv = { ...restrictions, PORT: otherPort, DATA_DIR: join(dataDir, 'restricted') };
const restricted = [workspaceNode(), join(root, 'apps/server/src/main.ts'), '--no-demo'];
const urls = ['--base-url', `http://127.0.0.1:${port}`, '--restricted', `http://127.0.0.1:${otherPort}`];
try {
  process.exitCode = await runTogether([
    [server, { env, ipc: true }],
    [restricted, { env: restrictedEnv, ipc: true }],
    [[...tests, ...known, ...urls, '--expect', 'store=sqlite', '--wait', '300', ...args], {}],
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
