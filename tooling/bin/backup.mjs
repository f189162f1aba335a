// `npm run backup -- FOLDER` and `npm run restore -- FOLDER`: a copy of the data folder, there and back.
import { join } from 'node:path';
import { root, run, workspaceNode } from './processes.mjs';

process.exit(await run([workspaceNode(), join(root, 'apps/server/src/cli/backup.ts'), ...process.argv.slice(2)]));
