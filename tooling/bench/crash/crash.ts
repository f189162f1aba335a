// `npm run bench -- crash [--kills 100] [--seed 1] [--store sqlite|postgres|s3]`
//
// Kills the server while four clients change datasets, versions, events, runs and plans: at random moments, and after
// it has stored a change but before it acknowledges it. If the machine allows a small disk, the disk is sometimes
// full. After each restart, every acknowledged change must exist and no change may be incomplete; at the end, the
// audit trail must contain all of them. With `--store postgres`, it kills one of two servers, a worker or PostgreSQL,
// while requests alternate between both servers, in each round of sharded runs. With `--store s3`, datasets are in
// object storage, which is killed too: Versity S3 Gateway, written in Go and built with `go`.
import { parseArgs } from 'node:util';
import { Ledger } from './ledger.ts';
import { onPostgres } from './on-postgres.ts';
import { onSqlite } from './on-sqlite.ts';

const { values: options } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'sqlite' },
  },
});

/** Returns Park and Miller's minimal standard random number generator, with values in [0, 1). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const ledger = new Ledger();
const [kills, random] = [Number(options.kills), randomFrom(Number(options.seed))];
const found = await (options.store === 'sqlite'
  ? onSqlite(kills, random, ledger)
  : onPostgres(kills, random, ledger, options.store === 's3'));
const acknowledged = Object.entries(ledger.acknowledged).map(([what, count]) => `${count} ${what}`);
console.log(`acknowledged: ${acknowledged.join(', ')}`);
console.log(`returned 507: ${ledger.noRoom}; any other error: ${ledger.faults.length}`);
console.log(`lost or incomplete: ${found.length}`);
for (const finding of [...found, ...ledger.faults]) console.log(`  ${finding}`);
if (found.length + ledger.faults.length > 0) process.exitCode = 1;
