// `npm start` (and, with --mock, `npm run mock`): builds the web application when it has changed, then serves it and the
// API as one process. `npm run mock -- --spec FILE` serves a stand-in of that contract instead, which has no screens.
import { join } from 'node:path';
import { givesMemoryBack, root, run, workspaceCommand, workspaceNode } from './processes.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--mock');
const isMock = process.argv.includes('--mock');
if (isMock && args.some((arg) => arg.startsWith('--spec'))) {
  const tester = join(root, 'packages/contract-tests/src/main.ts');
  process.exit(await run([workspaceNode(), tester, '--stand-in', process.env.PORT || '4010', ...args]));
}

const build = workspaceCommand(
  'turbo',
  'run',
  'build',
  '--filter=@forecast-console/web',
  '--output-logs=errors-only',
);
const built = await run(build);
if (built !== 0) process.exit(built);
const app = isMock ? 'mock-server' : 'server';
const server = [workspaceNode(), join(root, 'apps', app, 'src/main.ts'), ...args];
process.exit(await run(server, { env: givesMemoryBack, ipc: true }));
