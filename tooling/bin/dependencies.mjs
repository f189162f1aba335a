// `npm run dependencies`: checks the licenses, the known vulnerabilities and the age of the installed packages.
import { join } from 'node:path';
import { install } from './install.mjs';
import { root, run, workspaceCommand, workspaceNode } from './processes.mjs';

await install('all');
const pnpm = workspaceCommand().slice(0, -1);
// `pnpm install` fails for packages that were published in the last day, or that lack the provenance of earlier
// versions.
const verified = await run([
  ...pnpm,
  'install',
  '--frozen-lockfile',
  '--lockfile-only',
  '--no-trust-lockfile',
]);
const looked = await run([workspaceNode(), join(root, 'tooling/dependencies.ts'), ...pnpm]);
process.exit(verified || looked);
