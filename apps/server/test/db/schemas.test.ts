import { expect, it } from 'vitest';
import { stores } from '../support/stores.ts';

it('the schema is the same in SQLite and PostgreSQL', async () => {
  const schemas = await Promise.all(
    stores.map(async ({ open }) => {
      const { db, close } = await open();
      const tables = await db.introspection.getTables();
      await close();
      // These tables exist in PostgreSQL only. With SQLite, datasets are files and one process serves a workspace.
      const several = ['attempts', 'dataset_segments', 'places', 'processes', 'run_parts', 'transfers'];
      const shared = tables.filter(({ name, schema }) => schema !== 'pgboss' && !several.includes(name));
      // Only SQLite needs checksums of rows; PostgreSQL has its own.
      return Object.fromEntries(
        shared.map(({ name, columns }) => [
          name,
          columns.flatMap((column) => (column.name === 'checksum' ? [] : column.name)).toSorted(),
        ]),
      );
    }),
  );
  for (const schema of schemas) expect(schema).toEqual(schemas[0]);
});
