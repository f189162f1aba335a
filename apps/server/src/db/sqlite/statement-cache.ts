import type { Database, Statement } from 'better-sqlite3';
import { rowVerifier } from './row-checksums.ts';

/** Limits memory use: a query with a list of ids becomes a separate statement for each length of the list. */
const maxStatements = 200;
const reads = /^select\b/i;
/** Statements that change rows of one table. Longer texts write many rows at once and are rarely repeated. */
const changes = /^(?:insert|update|delete)\b.{0,2000}$/is;

/**
 * Wraps a connection for Kysely so that each query is prepared once, because preparing takes longer than running most
 * of them, and rows with a checksum are verified. Queries must be read to the end at once: a statement that still streams cannot be started again.
 *
 * @param onWrite called before each statement that may write, or that begins or ends a transaction
 */
export function withStatementCache(
  database: Database,
  onWrite: () => void = () => undefined,
): Pick<Database, 'prepare' | 'close'> {
  const cache = new Map<string, Statement>();
  const prepare = (sql: string): Statement => {
    // On a full disk, SQLite has already rolled back. A failing ROLLBACK would hide the original error.
    if (sql === 'rollback' && !database.inTransaction) return prepare('SELECT 0');
    if (!reads.test(sql)) onWrite();
    const cached = cache.get(sql);
    if (cached !== undefined) return cached;
    const statement = database.prepare(sql);
    // Other statements are too rare to be cached.
    if (!statement.reader && !changes.test(sql)) return statement;
    const verify = reads.test(sql) ? rowVerifier(database, statement) : null;
    const all = statement.all.bind(statement);
    if (verify !== null)
      statement.all = (...values) => {
        const rows = all(...values);
        rows.forEach(verify);
        return rows;
      };
    if (cache.size >= maxStatements) cache.clear();
    cache.set(sql, statement);
    return statement;
  };
  return { prepare: prepare as Database['prepare'], close: () => database.close() };
}
