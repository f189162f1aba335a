import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onWorkspace } from '@forecast-console/server/test-support/on-workspace.ts';
import { startCluster } from '@forecast-console/server/test-support/postgres/cluster.ts';

/** A workspace for servers, empty at first. */
export interface BenchWorkspace {
  dataDir: string;
  /** Environment variables of its servers. */
  env: NodeJS.ProcessEnv;
  /** Runs an SQL statement. No server may run, unless the statement only reads. */
  run: (statement: string) => ReturnType<typeof onWorkspace>;
  /** Returns the size of the database in bytes. */
  size: () => Promise<number>;
  remove: () => Promise<void>;
}

/** Creates a workspace in a store, `sqlite` or `postgres`. */
export async function createWorkspace(store: string): Promise<BenchWorkspace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const cluster = store === 'postgres' ? await startCluster({ isDurable: true }) : null;
  const run = (statement: string) => onWorkspace({ dataDir, databaseUrl: cluster?.url ?? null }, statement);
  return {
    dataDir,
    env: cluster === null ? {} : { DATABASE_URL: cluster.url },
    run,
    async size() {
      if (cluster !== null)
        return Number((await run('SELECT pg_database_size(current_database()) AS size'))[0]?.['size']);
      const sizeOf = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
      return sizeOf('workspace.db') + sizeOf('workspace.db-wal');
    },
    async remove() {
      await cluster?.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Creates a workspace and removes it after the work. */
export async function withWorkspace<Result>(
  store: string,
  work: (workspace: BenchWorkspace) => Promise<Result>,
): Promise<Result> {
  const workspace = await createWorkspace(store);
  try {
    return await work(workspace);
  } finally {
    await workspace.remove();
  }
}

/**
 * Copies the first row of a table that matches a condition.
 *
 * @param changed SQL expressions of columns, in which `i` counts the copies from 1; null omits a column
 */
export async function copyRow(
  { run }: BenchWorkspace,
  [table, where]: [table: string, where: string],
  count: number,
  changed: Readonly<Record<string, string | null>>,
): Promise<void> {
  const [row = {}] = await run(`SELECT * FROM ${table} WHERE ${where} LIMIT 1`);
  const columns = Object.keys(row).filter((column) => column !== 'checksum' && changed[column] !== null);
  await run(`
    INSERT INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')})
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    SELECT ${columns.map((column) => changed[column] ?? `"${column}"`).join(', ')}
    FROM n, (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS copied`);
}
