// `npm run packing`: packs what others install, and tries it on every Node and TypeScript there is a promise for.
import { run, workspaceCommand } from './processes.mjs';

process.env.PACKING = 'all';
process.exitCode = await run(
  workspaceCommand('turbo', 'run', 'test', '--filter=@forecast-console/packing', '--force'),
);
