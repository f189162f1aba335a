import { sql } from 'kysely';
import { damage } from './damage.ts';
import type { TestApp } from './test-app.ts';

/** Damages a dataset in its file and, with PostgreSQL, in the database that the file is fetched from. */
export async function damageDataset(app: TestApp, id: string): Promise<void> {
  damage(app.path('datasets', `${id}.db`));
  if (app.config.databaseUrl === null) return;
  await app.withStore((db) =>
    sql`UPDATE dataset_segments SET bytes = set_byte(bytes, 0, get_byte(bytes, 0) # 1) WHERE file_id = ${id}`.execute(
      db,
    ),
  );
}
