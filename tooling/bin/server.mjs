// `npm run worker`, `accounts`, `audit`, `backup`, `restore` and `check-data`: runs a command line program of the server.
import { join } from 'node:path';
import { install } from './install.mjs';
import { memorySettings, root, run, workspaceNode } from './processes.mjs';

const [program = '', ...args] = process.argv.slice(2);
await install('start');
const command = [workspaceNode(), join(root, 'apps/server/src', `${program}.ts`), ...args];
process.exit(await run(command, { env: memorySettings, ipc: program === 'worker' }));
