// The baseline: reads a CSV file, groups it by all columns except the last, sums the last column, and writes a
// database file. Runs as a child process, `node duckdb.ts FOLDER CSV DATABASE`, where FOLDER contains the library.
import { createRequire } from 'node:module';
import { join } from 'node:path';

interface Library {
  DuckDBInstance: {
    create(path: string): Promise<{
      connect(): Promise<{ run(statement: string): Promise<unknown>; closeSync(): void }>;
      closeSync(): void;
    }>;
  };
}

const [folder = '', csv = '', database = ''] = process.argv.slice(2);
const library = createRequire(join(folder, 'package.json'))('@duckdb/node-api') as Library;
const start = performance.now();
const instance = await library.DuckDBInstance.create(database);
const connection = await instance.connect();
await connection.run(
  `CREATE TABLE sums AS SELECT * EXCLUDE (Demand), sum(Demand) AS Demand FROM read_csv('${csv}') GROUP BY ALL`,
);
await connection.run('CHECKPOINT');
connection.closeSync();
instance.closeSync();
process.send?.({
  seconds: (performance.now() - start) / 1000,
  peakMb: process.resourceUsage().maxRSS / 1024,
});
process.disconnect?.();
