// `npm run dev`: starts the mock server, which restarts when its source changes, and the web app, which updates in the
// browser.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, runTogether, workspaceNode } from './processes.mjs';

await install('all');
const host = '127.0.0.1';
const apiPort = process.env.PORT ?? '4000';
const env = {
  HOST: host,
  PORT: apiPort,
  WEB_ROOT: 'none',
  API_URL: `http://${host}:${apiPort}`,
};
const server = [
  workspaceNode(),
  '--watch',
  join(root, 'apps/mock-server/src/main.ts'),
  ...process.argv.slice(2),
];
// Vite is a dependency of the web app, not of the root.
const vite = createRequire(join(root, 'apps/web/package.json')).resolve('vite/package.json');
const web = [workspaceNode(), join(vite, '../bin/vite.js'), 'apps/web'];

process.exit(
  await runTogether([
    [server, { env }],
    [web, { env }],
  ]),
);
