import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { writersLock } from '../../db/postgres/postgres-db.ts';
import { SqliteDb } from '../../db/sqlite/sqlite-db.ts';
import { allRuns, everythingElse } from './change-counters.ts';

/** Tables that no cached response is made from. */
const ignoredTables: readonly string[] = [
  'api_tokens',
  'attempts',
  'audit_entries',
  'counters',
  'dataset_segments',
  'ended_sessions',
  'event_sets',
  'known_addresses',
  'leftovers',
  'places',
  'processes',
  'refresh_tokens',
  'run_rounds',
  'run_seats',
  'secrets',
  'sign_in_failures',
  'sign_ins',
  'transfers',
  'versions',
];

interface Trigger {
  name: string;
  sql: string;
}

/**
 * Creates the triggers that increase a counter with every write, whoever writes: a row that belongs to a run increases
 * that run's counter and the one of all runs, any other row the one of everything else. New tables are included
 * automatically, unless they are listed in `ignoredTables`.
 */
export async function installTriggers(db: Db): Promise<void> {
  const statements = db instanceof SqliteDb ? await missingInSqlite(db) : await missingInPostgres(db);
  if (statements.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction);
  });
}

const changes = ['insert', 'update', 'delete'] as const;

function sqliteTriggers(table: string, runId: string | null): Trigger[] {
  return changes.map((change) => {
    const row = change === 'delete' ? 'OLD' : 'NEW';
    const subjects =
      runId === null ? `('${everythingElse}', 1)` : `(${row}."${runId}", 1), ('${allRuns}', 1)`;
    const name = `raise_version_${table}_${change}`;
    return {
      name,
      sql: `CREATE TRIGGER ${name} AFTER ${change} ON "${table}" BEGIN INSERT INTO versions (subject, version) VALUES ${subjects} ON CONFLICT (subject) DO UPDATE SET version = version + 1; END`,
    };
  });
}

async function missingInSqlite(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; run_id: string | null }>`
    SELECT name, CASE name WHEN 'forecast_runs' THEN 'id' ELSE (
      SELECT "from" FROM pragma_foreign_key_list(tables.name) WHERE "table" = 'forecast_runs' LIMIT 1
    ) END AS run_id
    FROM sqlite_master AS tables
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%'`.execute(db);
  const { rows: present } = await sql<Trigger>`
    SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'raise_version_%'`.execute(db);
  return tables
    .filter(({ name }) => !ignoredTables.includes(name))
    .flatMap(({ name, run_id }) => sqliteTriggers(name, run_id))
    .filter(({ name, sql: text }) => !present.some((one) => one.name === name && one.sql === text))
    .flatMap(({ name, sql: text }) => [`DROP TRIGGER IF EXISTS ${name}`, text]);
}

const increase = (subjects: string) => `
  INSERT INTO versions (subject, version) ${subjects}
  ON CONFLICT (subject) DO UPDATE SET version = versions.version + 1`;

/** A function whose body changes needs a new name, because older servers may still use it. */
const postgresFunctions = `
CREATE OR REPLACE FUNCTION wait_for_writers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_advisory_xact_lock(${writersLock});
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION raise_version_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('${increase(`SELECT DISTINCT %I, 1 FROM changed WHERE %I IS NOT NULL`)}', TG_ARGV[0], TG_ARGV[0]);
  IF EXISTS (SELECT 1 FROM changed) THEN ${increase(`VALUES ('${allRuns}', 1)`)}; END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION raise_version_of_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM changed) THEN ${increase(`VALUES ('${everythingElse}', 1)`)}; END IF;
  RETURN NULL;
END $$;`;

function postgresTriggers(table: string, runId: string | null): Trigger[] {
  const counting = changes.map((change) => {
    const name = `raise_version_${change}`;
    const rows = change === 'delete' ? 'OLD' : 'NEW';
    const call = runId === null ? 'raise_version_of_all()' : `raise_version_of_runs('${runId}')`;
    return {
      name,
      sql: `CREATE OR REPLACE TRIGGER ${name} AFTER ${change} ON "${table}" REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${call}`,
    };
  });
  // Before any row is locked, so that a writer that waits for the lock holds nothing that another one waits for.
  const waiting = {
    name: 'wait_for_writers',
    sql: `CREATE OR REPLACE TRIGGER wait_for_writers BEFORE INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION wait_for_writers()`,
  };
  return [waiting, ...counting];
}

async function missingInPostgres(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; run_id: string | null; triggers: number }>`
    SELECT tables.relname AS name,
      CASE tables.relname WHEN 'forecast_runs' THEN 'id' ELSE (
        SELECT attname FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE conrelid = tables.oid AND contype = 'f' AND confrelid = 'forecast_runs'::regclass LIMIT 1
      ) END AS run_id,
      (SELECT count(*) FROM pg_trigger
        WHERE tgrelid = tables.oid AND tgname ~ '^(wait_for_writers|raise_version_)') AS triggers
    FROM pg_class AS tables
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT LIKE 'kysely%'`.execute(
    db,
  );
  const statements = tables.flatMap(({ name: table, run_id, triggers }) => {
    const all = postgresTriggers(table, run_id);
    if (!ignoredTables.includes(table)) return triggers === all.length ? [] : all.map((one) => one.sql);
    return triggers === 0 ? [] : all.map(({ name }) => `DROP TRIGGER IF EXISTS ${name} ON "${table}"`);
  });
  return statements.length === 0 ? [] : [postgresFunctions, ...statements];
}
