import type { Database } from 'better-sqlite3';

/** Changes rows without running the triggers that update their checksums, as damage would. */
export function damageRows(database: Database, change: string): void {
  const triggers = database
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'checksum_%'`,
    )
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`);
  database.exec(change);
  for (const { sql } of triggers) database.exec(sql);
}
