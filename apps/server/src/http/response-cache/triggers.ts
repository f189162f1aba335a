import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { writersLock } from '../../db/postgres/postgres-db.ts';
import { SqliteDb } from '../../db/sqlite/sqlite-db.ts';
import { allRuns, everythingElse } from './change-counters.ts';

/** Tables that no cached response depends on. */
const ignoredTables = `
  api_tokens attempts audit_entries counters dataset_segments ended_sessions event_sets filter_sets invitations
  known_addresses leftovers places processes provider_sessions refresh_tokens run_parts secrets sign_in_failures sign_ins
  stockout_sets stored_bytes transfers used_provider_answers user_identities versions
  webhook_deliveries webhooks`.split(/\s+/);

interface Table {
  name: string;
  /** The column with the ID of the run that a row belongs to. */
  run_id: string | null;
  /** Names of the triggers on this table, joined by commas. */
  triggers: string | null;
}

/**
 * Creates missing triggers that increment a counter on every write, regardless of which process writes: a row that
 * belongs to a run increments that run's counter and the counter of all runs; any other row increments the counter of
 * everything else. New tables are included automatically, unless they are listed in `ignoredTables`. A trigger or
 * function whose text changes needs a new name, because older servers may still use it.
 */
export async function installTriggers(db: Db): Promise<void> {
  const isSqlite = db instanceof SqliteDb;
  const { tables, functions, triggers } = isSqlite ? sqlite : postgres;
  const { rows } = await tables.execute(db);
  const statements = rows.flatMap((table) => {
    const present = table.triggers?.split(',') ?? [];
    if (ignoredTables.includes(table.name))
      return present.map((name) => `DROP TRIGGER ${name} ${isSqlite ? '' : `ON "${table.name}"`}`);
    return Object.entries(triggers(table)).flatMap(([name, text]) => (present.includes(name) ? [] : text));
  });
  if (statements.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    for (const statement of [...functions, ...statements]) await sql.raw(statement).execute(transaction);
  });
}

const increase = (subjects: string) =>
  `INSERT INTO versions (subject, version) ${subjects} ON CONFLICT (subject) DO UPDATE SET version = versions.version + 1`;

/** @param text returns the trigger's name and SQL; its changed rows are called `rows` */
const onEachChange = (text: (change: string, rows: 'OLD' | 'NEW') => [string, string]) =>
  Object.fromEntries([text('insert', 'NEW'), text('update', 'NEW'), text('delete', 'OLD')]);

const sqlite = {
  tables: sql<Table>`
    SELECT name, CASE name WHEN 'forecast_runs' THEN 'id' ELSE (
        SELECT "from" FROM pragma_foreign_key_list(tables.name) WHERE "table" = 'forecast_runs' LIMIT 1
      ) END AS run_id,
      (SELECT group_concat(name) FROM sqlite_master
        WHERE type = 'trigger' AND tbl_name = tables.name AND name LIKE 'raise_version_%') AS triggers
    FROM sqlite_master AS tables
    WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%'`,
  functions: [],
  triggers: ({ name: table, run_id }: Table): Record<string, string> =>
    onEachChange((change, rows) => {
      const name = `raise_version_${table}_${change}`;
      const subjects =
        run_id === null ? `('${everythingElse}', 1)` : `(${rows}."${run_id}", 1), ('${allRuns}', 1)`;
      return [
        name,
        `CREATE TRIGGER ${name} AFTER ${change} ON "${table}" BEGIN ${increase(`VALUES ${subjects}`)}; END`,
      ];
    }),
};

const postgres = {
  tables: sql<Table>`
    SELECT tables.relname AS name, CASE tables.relname WHEN 'forecast_runs' THEN 'id' ELSE (
        SELECT attname FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
        WHERE conrelid = tables.oid AND contype = 'f' AND confrelid = 'forecast_runs'::regclass LIMIT 1
      ) END AS run_id,
      (SELECT string_agg(tgname, ',') FROM pg_trigger
        WHERE tgrelid = tables.oid AND tgname ~ '^(wait_for_writers|raise_version_)') AS triggers
    FROM pg_class AS tables
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT LIKE 'kysely%'`,
  functions: [
    `CREATE OR REPLACE FUNCTION wait_for_writers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_xact_lock(${writersLock});
      RETURN NULL;
    END $$`,
    `CREATE OR REPLACE FUNCTION raise_version_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      EXECUTE format('${increase('SELECT DISTINCT %I, 1 FROM changed WHERE %I IS NOT NULL')}', TG_ARGV[0], TG_ARGV[0]);
      IF EXISTS (SELECT 1 FROM changed) THEN ${increase(`VALUES ('${allRuns}', 1)`)}; END IF;
      RETURN NULL;
    END $$`,
    `CREATE OR REPLACE FUNCTION raise_version_of_all() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM changed) THEN ${increase(`VALUES ('${everythingElse}', 1)`)}; END IF;
      RETURN NULL;
    END $$`,
  ],
  triggers: ({ name: table, run_id }: Table): Record<string, string> => {
    const call = run_id === null ? 'raise_version_of_all()' : `raise_version_of_runs('${run_id}')`;
    return {
      // Waits before any row is locked, so that a waiting writer holds no row that another writer needs.
      wait_for_writers: `CREATE OR REPLACE TRIGGER wait_for_writers BEFORE INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH STATEMENT EXECUTE FUNCTION wait_for_writers()`,
      ...onEachChange((change, rows) => [
        `raise_version_${change}`,
        `CREATE OR REPLACE TRIGGER raise_version_${change} AFTER ${change} ON "${table}" REFERENCING ${rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION ${call}`,
      ]),
    };
  },
};
