// `npm start`: builds the web app if its sources changed, then serves it and the API from one process.
// `npm run mock` does the same with the mock server. `--api` leaves out the web app. `npm run mock -- --spec FILE` mocks another contract, without a web app.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { memorySettings, root, run, workspaceNode } from './processes.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--mock' && arg !== '--api');
const isMock = process.argv.includes('--mock');
await install(isMock ? 'all' : 'start');

if (isMock && args.some((arg) => arg.startsWith('--spec'))) {
  const tester = join(root, 'packages/contract-tests/src/main.ts');
  process.exit(await run([workspaceNode(), tester, '--mock', process.env.PORT || '4010', ...args]));
}

const isApiOnly = process.argv.includes('--api');
if (isApiOnly) process.env.WEB_ROOT = 'none';
const built = isApiOnly ? 0 : await buildWeb();
if (built !== 0) process.exit(built);
const app = isMock ? 'mock-server' : 'server';
const server = [workspaceNode(), join(root, 'apps', app, 'src/main.ts'), ...args];
process.exit(await run(server, { env: memorySettings, ipc: true }));
