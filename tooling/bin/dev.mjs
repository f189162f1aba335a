// `npm run dev`: the server as a mock and the web application, both reloading when their source changes.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, runTogether, workspaceNode } from './processes.mjs';

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
// Vite belongs to the web application, so the root knows no command of that name.
const vite = createRequire(join(root, 'apps/web/package.json')).resolve('vite/package.json');
const web = [workspaceNode(), join(vite, '../bin/vite.js'), 'apps/web'];

process.exit(
  await runTogether([
    [server, { env }],
    [web, { env }],
  ]),
);
