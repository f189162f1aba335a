import { expect, it } from 'vitest';
import { stores } from '../support/stores.ts';

it('is the same in SQLite and PostgreSQL', async () => {
  const schemas = await Promise.all(
    stores.map(async ({ open }) => {
      const { db, close } = await open();
      const tables = await db.introspection.getTables();
      await close();
      // Beside SQLite datasets are files, and one process serves a workspace.
      const several = [
        'attempts',
        'dataset_segments',
        'places',
        'processes',
        'run_rounds',
        'run_seats',
        'transfers',
      ];
      const shared = tables.filter(({ name }) => !several.includes(name));
      return Object.fromEntries(
        shared.map((table) => [table.name, table.columns.map(({ name }) => name).toSorted()]),
      );
    }),
  );
  for (const schema of schemas) expect(schema).toEqual(schemas[0]);
});
