// `npm run packing`: packs the published packages and tests them with every supported version of Node and TypeScript.
import { install } from './install.mjs';
import { run, workspaceCommand } from './processes.mjs';

await install('all');
process.env.PACKING = 'all';
process.exitCode = await run(
  workspaceCommand('turbo', 'run', 'test', '--filter=@forecast-console/packing', '--force'),
);
