import type { Database, Statement } from 'better-sqlite3';

/** Distinct texts that are kept; lists of ids of every length would otherwise add up. */
const most = 200;
const reads = /^select\b/i;

/**
 * The connection as Kysely uses it, but a query that was prepared once is not prepared again: that costs more
 * than most of the queries here take. Only for queries that are read to their end at once; a statement that
 * still streams cannot be started a second time.
 * @param onWrite called before each statement that may change something, or begins or ends a transaction
 */
export function withStatementCache(
  database: Database,
  onWrite: () => void = () => undefined,
): Pick<Database, 'prepare' | 'close'> {
  const kept = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    // On a full disk SQLite has taken the transaction back already; what the disk said must not be lost over it.
    if (sql === 'rollback' && !database.inTransaction) return prepare('SELECT 0');
    if (!reads.test(sql)) onWrite();
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    // What changes the schema or begins a transaction runs too rarely to be worth a place.
    if (!statement.reader) return statement;
    if (kept.size >= most) kept.clear();
    kept.set(sql, statement);
    return statement;
  };
  return { prepare: prepare as Database['prepare'], close: () => database.close() };
}
