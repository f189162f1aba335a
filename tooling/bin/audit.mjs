// `npm run audit`: prints who did what on the server of this workspace.
import { join } from 'node:path';
import { root, run, workspaceNode } from './processes.mjs';

process.exit(
  await run([workspaceNode(), join(root, 'apps/server/src/cli/audit.ts'), ...process.argv.slice(2)]),
);
