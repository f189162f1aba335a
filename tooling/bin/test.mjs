// `npm test`: runs every check. `--quick` skips checks that rarely fail alone, `--changed [REF]` runs what a change can
// affect, and paths run only those tests.
import { install } from './install.mjs';
import { testAll } from './test-all.mjs';
import { testChanged } from './test-changed.mjs';
import { testFiles } from './test-files.mjs';

const args = process.argv.slice(2);
await install('all');

if (args[0] === '--changed') process.exitCode = await testChanged(args[1]);
else if (args.length > 0 && args[0] !== '--quick') process.exitCode = await testFiles(args);
else process.exitCode = await testAll({ isQuick: args[0] === '--quick' });
