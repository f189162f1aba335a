// `npm start`: builds the web app if its sources changed, then serves it and the API from one process.
// `npm run mock` does the same with the mock server. `npm run mock -- --spec FILE` mocks another contract, without a web app.
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { install } from './install.mjs';
import { memorySettings, root, run, workspaceNode } from './processes.mjs';

const args = process.argv.slice(2).filter((arg) => arg !== '--mock');
const isMock = process.argv.includes('--mock');
await install(isMock ? 'all' : 'start');

if (isMock && args.some((arg) => arg.startsWith('--spec'))) {
  const tester = join(root, 'packages/contract-tests/src/main.ts');
  process.exit(await run([workspaceNode(), tester, '--mock', process.env.PORT || '4010', ...args]));
}

const built = await buildWeb();
if (built !== 0) process.exit(built);
const app = isMock ? 'mock-server' : 'server';
const server = [workspaceNode(), join(root, 'apps', app, 'src/main.ts'), ...args];
process.exit(await run(server, { env: memorySettings, ipc: true }));
