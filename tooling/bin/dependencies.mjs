// `npm run dependencies`: licences and known vulnerabilities of what is installed.
import { join } from 'node:path';
import { root, run, workspaceCommand, workspaceNode } from './processes.mjs';

const pnpm = workspaceCommand().slice(0, -1);
process.exit(await run([workspaceNode(), join(root, 'tooling/dependencies.ts'), ...pnpm]));
