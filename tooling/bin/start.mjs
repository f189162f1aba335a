// `npm start` (and, with --mock, `npm run mock`): builds the web application when it has changed, then serves it and the API as one process.
import { join } from 'node:path';
import { root, run, workspaceCommand, workspaceNode } from './processes.mjs';

const build = workspaceCommand(
  'turbo',
  'run',
  'build',
  '--filter=@forecast-console/web',
  '--output-logs=errors-only',
);
const built = await run(build);
if (built !== 0) process.exit(built);
const args = process.argv.slice(2);
const app = args.includes('--mock') ? 'mock-server' : 'server';
const server = [
  workspaceNode(),
  join(root, 'apps', app, 'src/main.ts'),
  ...args.filter((arg) => arg !== '--mock'),
];
process.exit(await run(server, { ipc: true }));
