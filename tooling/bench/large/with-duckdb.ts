import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Installed only for this comparison, because it takes 70 MB. */
const duckDb = '@duckdb/node-api@1.5.6-r.1';

/**
 * Installs DuckDB (MIT license).
 * @returns its folder; null if it is not available
 */
export async function getDuckDb(within: string): Promise<string | null> {
  const folder = join(within, 'duckdb');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  try {
    await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, duckDb], {
      shell: process.platform === 'win32',
    });
    return folder;
  } catch {
    return null;
  }
}

/** Lets DuckDB read, group and sum a file in a separate process. */
export async function sumWithDuckDb(
  folder: string,
  csv: string,
  database: string,
): Promise<{ seconds: number; peakMb: number }> {
  const child = fork(new URL('./duckdb.ts', import.meta.url), [folder, csv, database]);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`DuckDB exited with ${String(code)} before it finished`);
  });
  const [told] = (await Promise.race([once(child, 'message'), ended])) as [
    { seconds: number; peakMb: number },
  ];
  // The process also exits after it has finished.
  ended.catch(() => undefined);
  return told;
}
