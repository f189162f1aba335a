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
const server = [workspaceNode(), join(root, 'apps/mock-server/src/main.ts'), ...process.argv.slice(2)];
process.exit(await run(server, { ipc: true }));
