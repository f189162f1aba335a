import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { untold } from './untold.ts';
import { anyRun, anythingElse } from './versions.ts';
import { writersLock } from '../postgres/postgres-db.ts';

interface Trigger {
  name: string;
  sql: string;
}

const raise = (subjects: string) => `
  INSERT INTO versions (subject, version) ${subjects}
  ON CONFLICT (subject) DO UPDATE SET version = versions.version + 1`;

/** Named by what they do, as a function that has changed has another name. */
const functions = `
CREATE OR REPLACE FUNCTION wait_for_writers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  PERFORM pg_advisory_xact_lock(${writersLock});
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION raise_version_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  EXECUTE format('${raise(`SELECT DISTINCT %I, 1 FROM changed WHERE %I IS NOT NULL`)}', TG_ARGV[0], TG_ARGV[0]);
  IF EXISTS (SELECT 1 FROM changed) THEN ${raise(`VALUES ('${anyRun}', 1)`)}; END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION raise_version_of_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT 1 FROM changed) THEN ${raise(`VALUES ('${anythingElse}', 1)`)}; END IF;
  RETURN NULL;
END $$;`;

function triggersOf(table: string, runId: string | null): Trigger[] {
  const raising = (['insert', 'update', 'delete'] as const).map((change) => {
    const name = `raise_version_${change}`;
    const rows = change === 'delete' ? 'OLD' : 'NEW';
    const call = runId === null ? 'raise_version_of_all()' : `raise_version_of_runs('${runId}')`;
    return {
      name,
      sql: `CREATE OR REPLACE TRIGGER ${name} AFTER ${change} ON "${table}" REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${call}`,
    };
  });
  // Before any row is locked: whoever waits for the lock of the writers holds nothing that they wait for.
  const waiting = {
    name: 'wait_for_writers',
    sql: `CREATE OR REPLACE TRIGGER wait_for_writers BEFORE INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION wait_for_writers()`,
  };
  return [waiting, ...raising];
}

/**
 * Lets every change of stored rows raise the version of what it changes, whoever makes it: rows that belong to a run
 * raise that run, all other tables what all answers may tell of. A table to come is among them without being named; one
 * that is named in `untold` since then is so no more.
 * Who raises a version keeps others from raising it until its transaction ends, so writers take turns, as in SQLite.
 */
export async function raiseVersions(db: Db): Promise<void> {
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
  const changes = tables.flatMap(({ name: table, run_id, triggers }) => {
    const all = triggersOf(table, run_id);
    if (!untold.includes(table)) return triggers === all.length ? [] : all.map((one) => one.sql);
    return triggers === 0 ? [] : all.map(({ name }) => `DROP TRIGGER IF EXISTS ${name} ON "${table}"`);
  });
  if (changes.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const statement of [functions, ...changes]) await sql.raw(statement).execute(transaction);
  });
}
