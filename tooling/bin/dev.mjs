// `npm run dev`: the server as a mock and the web application, both reloading when their source changes.
import { join } from 'node:path';
import { root, runTogether, workspaceCommand, workspaceNode } from './processes.mjs';

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
  '--mock',
  ...process.argv.slice(2),
];
const web = workspaceCommand('vite', 'apps/web');

process.exit(
  await runTogether([
    [server, { env }],
    [web, { env }],
  ]),
);
