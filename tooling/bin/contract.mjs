// `npm run contract`: tests a stand-in of its own against the contract, or another server when --base-url says so.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run, runTogether, workspaceNode } from './processes.mjs';

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
const elsewhere = args.some((arg) => arg === '--help' || arg.startsWith('--base-url'));
if (elsewhere) process.exit(await run([...tests, ...args]));

function freePort() {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

const port = String(await freePort());
const dataDir = mkdtempSync(join(tmpdir(), 'forecast-console-contract-'));
const env = {
  HOST: '127.0.0.1',
  PORT: port,
  DATA_DIR: dataDir,
  WEB_ROOT: 'none',
  LOG_LEVEL: 'fatal',
  // Hundreds of attempts in a minute, and a token that expires while there is something left to try.
  ATTEMPTS_PER_MINUTE: '100000',
  ACCESS_TOKEN_SECONDS: '20',
};
const server = [workspaceNode(), join(root, 'apps/mock-server/src/main.ts')];
const demo = [
  '--base-url',
  `http://127.0.0.1:${port}`,
  '--username',
  // Who may see what was done, besides.
  'admin',
  '--password',
  'admin-demo',
];
try {
  process.exitCode = await runTogether([
    [server, { env, ipc: true }],
    [[...tests, ...demo, '--wait', '60', ...args], {}],
  ]);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
