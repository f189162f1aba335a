// `npm run worker`: computes runs of the servers that share a PostgreSQL, on this machine.
import { join } from 'node:path';
import { givesMemoryBack, root, run, workspaceNode } from './processes.mjs';

const worker = [workspaceNode(), join(root, 'apps/server/src/worker.ts')];
process.exit(await run(worker, { env: givesMemoryBack, ipc: true }));
