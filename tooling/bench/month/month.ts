// `npm run bench -- month [--data superstore.csv] [--combinations 10000]`
//
// If the file exists, replays a planner's year month by month and compares realized accuracy with that of the
// backtest. Then measures how long it takes to spread a change of the total over many combinations.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spreadTime } from './spread-time.ts';
import { yearOfMonths } from './year-of-months.ts';
import { BenchServer } from '../server/bench-server.ts';

const { values: options } = parseArgs({
  options: { data: { type: 'string' }, combinations: { type: 'string', default: '10000' } },
});

const folder = mkdtempSync(join(tmpdir(), 'bench-month-'));
try {
  console.log(
    `Node.js ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const server = await BenchServer.start(join(folder, 'data'));
  try {
    if (options.data !== undefined && existsSync(options.data)) await yearOfMonths(server, options.data);
    else console.log('Skipped the one-year replay: superstore.csv was not found. Set its path with --data.');
    if (Number(options.combinations) > 0) await spreadTime(server, Number(options.combinations));
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
