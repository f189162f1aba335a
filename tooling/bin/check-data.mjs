// `npm run check-data`: reads everything in DATA_DIR and tells what is not as it was written.
import { join } from 'node:path';
import { root, run, workspaceNode } from './processes.mjs';

process.exit(await run([workspaceNode(), join(root, 'apps/server/src/cli/check-data.ts')]));
