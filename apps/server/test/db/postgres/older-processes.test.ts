import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/postgres/open.ts';
import { Presence } from '../../../src/db/postgres/presence.ts';
import { newDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';

it.skipIf(whyNoPostgres !== null)(
  'a migration that drops tables refuses to run beside older processes',
  async () => {
    const url = await newDatabase();
    const older = await Presence.register(url);
    const db = await openDatabase(url);
    for (const table of ['run_rounds', 'run_seats'])
      await sql`CREATE TABLE ${sql.table(table)} ()`.execute(db);
    await sql`DELETE FROM kysely_migration WHERE name = '028-drop-run-seats'`.execute(db);
    await expect(openDatabase(url)).rejects.toThrow(
      /\(stop all older servers and workers first; still running: 1\); it is unchanged\./,
    );
    await older.release();
    await (await openDatabase(url)).destroy();
    const { rows } = await sql`SELECT to_regclass('run_seats') AS seats`.execute(db);
    expect(rows).toEqual([{ seats: null }]);
    await db.destroy();
  },
);
