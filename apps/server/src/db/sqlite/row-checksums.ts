import { crc32 } from 'node:zlib';
import type { ColumnDefinition, Database, Statement } from 'better-sqlite3';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { DamagedRowError } from '../../errors.ts';

/** Tables whose rows carry a checksum in the column `checksum`, which triggers set. */
const checkedTables: readonly string[] = [
  'api_tokens',
  'audit_entries',
  'dataset_events',
  'dataset_versions',
  'event_sets',
  'filter_sets',
  'forecast_runs',
  'idempotency_keys',
  'invitations',
  'plan_adjustments',
  'plan_periods',
  'run_combinations',
  'run_groups',
  'run_sum_errors',
  'sign_ins',
  'stock_inputs',
  'stockout_sets',
  'stockouts',
  'uploads',
  'user_identities',
  'users',
  'webhook_deliveries',
  'webhooks',
];

const checksumColumn = 'checksum';

type SqliteValue = string | number | Uint8Array | null;

/** Maximum length of strings that are copied before they are hashed. */
const maxCopied = 300;

/** Returns the CRC-32 of a row. Ignores nulls, so that a new column does not change stored checksums. */
function checksumOf(names: readonly string[], valueAt: (index: number) => SqliteValue): number {
  let text = '';
  let checksum = 0;
  for (let index = 0; index < names.length; index++) {
    const value = valueAt(index);
    if (value === null) continue;
    const isLong = typeof value !== 'number' && (typeof value !== 'string' || value.length > maxCopied);
    if (isLong) checksum = crc32(value, checksum);
    text += `${names[index]}=${isLong ? typeof value : value};`;
  }
  return crc32(text, checksum);
}

/** Defines the SQL function that the triggers call. Every connection that writes needs this function. */
export function defineRowChecksum(database: Database): void {
  const lists = new Map<string, string[]>();
  const compute = (names: string, ...values: SqliteValue[]) => {
    const list = lists.get(names) ?? names.split(' ');
    lists.set(names, list);
    return checksumOf(list, (index) => values[index] ?? null);
  };
  database.function('row_checksum', { deterministic: true, varargs: true }, compute);
}

interface Columns {
  checked: readonly string[];
  /** Columns that identify a row. */
  key: readonly string[];
  hasChecksum: boolean;
}

function columnsOf(database: Database, table: string): Columns {
  const rows = database
    .prepare<[string], { name: string; pk: number }>('SELECT name, pk FROM pragma_table_info(?)')
    .all(table);
  return {
    checked: rows.filter(({ name }) => name !== checksumColumn).map(({ name }) => name),
    key: rows.filter(({ pk }) => pk > 0).map(({ name }) => name),
    hasChecksum: rows.some(({ name }) => name === checksumColumn),
  };
}

/**
 * Recomputes the checksums of a table. Migrations that fill a new column need this, because the triggers do not include
 * the new column yet.
 *
 * @param where the changed rows; by default all
 */
export async function updateRowChecksums(
  db: QueryExecutorProvider,
  table: string,
  where: RawBuilder<unknown> = sql`1`,
): Promise<void> {
  await sql`UPDATE ${sql.table(table)} SET checksum = ${await checksumIn(db, table)} WHERE ${where}`.execute(
    db,
  );
}

/** Returns an SQL condition for the rows of a table that are not damaged, for migrations that update rows. */
export async function isUndamaged(db: QueryExecutorProvider, table: string): Promise<RawBuilder<boolean>> {
  return sql`checksum IS ${await checksumIn(db, table)}`;
}

async function checksumIn(db: QueryExecutorProvider, table: string): Promise<RawBuilder<number>> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM pragma_table_info(${table})`.execute(db);
  const checked = rows.flatMap(({ name }) => (name === checksumColumn ? [] : name));
  return sql.raw(checksumSql({ checked, key: [], hasChecksum: true }, `"${table}"`));
}

/** SQL expression that computes the checksum of a row. */
const checksumSql = ({ checked }: Columns, row: string) =>
  `row_checksum('${checked.join(' ')}', ${checked.map((name) => `${row}."${name}"`).join(', ')})`;

/**
 * Creates the triggers that keep the checksums up to date. A damaged row cannot be updated, because its new checksum
 * would hide the damage.
 */
export function installChecksumTriggers(database: Database): void {
  const present = new Set(
    database.prepare<[], string>(`SELECT sql FROM sqlite_schema WHERE type = 'trigger'`).pluck().all(),
  );
  const missing: string[] = [];
  for (const table of checkedTables) {
    const columns = columnsOf(database, table);
    const update = `UPDATE OF ${columns.checked.map((name) => `"${name}"`).join(', ')} ON "${table}"`;
    const isRow = columns.key.map((name) => `"${name}" = NEW."${name}"`).join(' AND ');
    const store = `BEGIN UPDATE "${table}" SET ${checksumColumn} = ${checksumSql(columns, 'NEW')} WHERE ${isRow}; END`;
    const triggers = {
      insert: `AFTER INSERT ON "${table}" ${store}`,
      update: `AFTER ${update} ${store}`,
      check: `BEFORE ${update} WHEN OLD.${checksumColumn} IS NOT ${checksumSql(columns, 'OLD')} BEGIN SELECT RAISE(ABORT, 'damaged row of ${table}'); END`,
    };
    for (const [kind, definition] of Object.entries(triggers)) {
      const name = `checksum_${table}_${kind}`;
      const sql = `CREATE TRIGGER ${name} ${definition}`;
      if (!present.has(sql)) missing.push(`DROP TRIGGER IF EXISTS ${name}; ${sql};`);
    }
  }
  // One transaction, because each one waits for the disk.
  if (missing.length > 0) database.transaction(() => database.exec(missing.join('\n'))).immediate();
}

/**
 * Returns a function that verifies the rows of a query, or null if the query does not select checksums.
 *
 * @throws Error if the query selects a checksum without all columns of its row
 */
export function rowVerifier(database: Database, statement: Statement): ((row: unknown) => void) | null {
  const selected = statement.columns();
  const table = selected.find(({ column }) => column === checksumColumn)?.table ?? null;
  if (table === null) return null;
  const own = selected.filter((one) => one.table === table);
  const others = selected.filter((one) => one.table !== table && one.table !== null);
  const nameOf = (column: string) => own.find((one) => one.column === column)?.name;
  const { checked, key } = columnsOf(database, table);
  const names = checked.map((column) => nameOf(column));
  const checksumName = nameOf(checksumColumn) ?? '';
  if (names.includes(undefined))
    throw new Error(`a query selects the checksum of ${table}, but not all columns`);
  return (row) => {
    const values = row as Record<string, SqliteValue>;
    const hasValue = ({ name }: ColumnDefinition) => values[name] !== null;
    // An outer join without a matching row. If the whole row is empty, its header is damaged.
    if (!own.some(hasValue) && others.some(hasValue)) return;
    if (checksumOf(checked, (index) => values[names[index] ?? ''] ?? null) === values[checksumName]) return;
    throw new DamagedRowError(
      `${table} ${key.map((column) => String(values[nameOf(column) ?? ''])).join(' ')}`,
    );
  };
}

/** Lists the damaged rows of a database, one line each. Tables created by older versions have no checksums. */
export function damagedRows(database: Database): string[] {
  return checkedTables.flatMap((table) => {
    const columns = columnsOf(database, table);
    if (!columns.hasChecksum) return [];
    const key = columns.key.map((name) => `"${name}"`).join(` || ' ' || `);
    return database
      .prepare<[], string>(
        `SELECT '${table} ' || ${key} FROM "${table}" WHERE ${checksumColumn} IS NOT ${checksumSql(columns, `"${table}"`)}`,
      )
      .pluck()
      .all();
  });
}
