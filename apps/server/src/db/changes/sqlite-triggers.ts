import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { untold } from './untold.ts';
import { anyRun, anythingElse } from './versions.ts';

interface Trigger {
  name: string;
  sql: string;
}

function triggersOf(table: string, runId: string | null): Trigger[] {
  return (['insert', 'update', 'delete'] as const).map((change) => {
    const row = change === 'delete' ? 'OLD' : 'NEW';
    const subjects = runId === null ? `('${anythingElse}', 1)` : `(${row}."${runId}", 1), ('${anyRun}', 1)`;
    const name = `raise_version_${table}_${change}`;
    return {
      name,
      sql: `CREATE TRIGGER ${name} AFTER ${change} ON "${table}" BEGIN INSERT INTO versions (subject, version) VALUES ${subjects} ON CONFLICT (subject) DO UPDATE SET version = version + 1; END`,
    };
  });
}

/**
 * Lets every change of stored rows raise the version of what it changes, whoever makes it: rows that belong to a run
 * raise that run, all other tables what all answers may tell of. A table to come is among them without being named.
 */
export async function raiseVersions(db: Db): Promise<void> {
  const { rows: tables } = await sql<{ name: string; run_id: string | null }>`
    SELECT name, CASE name WHEN 'forecast_runs' THEN 'id' ELSE (
      SELECT "from" FROM pragma_foreign_key_list(tables.name) WHERE "table" = 'forecast_runs' LIMIT 1
    ) END AS run_id
    FROM sqlite_master AS tables
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%'`.execute(db);
  const { rows: present } = await sql<Trigger>`
    SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'raise_version_%'`.execute(db);
  const wanted = tables
    .filter(({ name }) => !untold.includes(name))
    .flatMap(({ name, run_id }) => triggersOf(name, run_id));
  const missing = wanted.filter(
    ({ name, sql: text }) => !present.some((one) => one.name === name && one.sql === text),
  );
  if (missing.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const trigger of missing) {
      await sql.raw(`DROP TRIGGER IF EXISTS ${trigger.name}`).execute(transaction);
      await sql.raw(trigger.sql).execute(transaction);
    }
  });
}
