import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../src/db/postgres/migrations/index.ts';
import { connect, openDatabase } from '../../../src/db/postgres/open.ts';
import { forecastRunsRepository } from '../../../src/modules/runs/repository/runs-repository.ts';
import { emptyDatabase, whyNoPostgres } from '../../support/postgres/databases.ts';
import { insertUpload } from '../../support/stored-rows.ts';

const created_at = '2024-03-01T12:00:00.000Z';

describe.skipIf(whyNoPostgres !== null)('the PostgreSQL migration', () => {
  it('moves the events and long filters of finished runs into sets', async () => {
    const url = await emptyDatabase();
    const before = connect(url);
    const migrator = new Migrator({ db: before, provider: { getMigrations: async () => migrations } });
    expect((await migrator.migrateTo('008-run-periods')).error).toBeUndefined();
    await insertUpload(before);
    const row = (id: string, status: 'completed' | 'queued', events: string | null, sequence: number) => ({
      id,
      status,
      events,
      sequence,
      upload_id: 'upload',
      request: '{"ü":1}',
      created_at,
    });
    await before
      .insertInto('forecast_runs')
      .values([
        row('one', 'completed', '["ä"]', 2),
        row('two', 'completed', '["ä"]', 3),
        row('three', 'queued', '["ä"]', 4),
        row('four', 'completed', null, 5),
      ])
      .execute();
    const filters = { product_numbers: ['Ä'.repeat(600)], warehouses: [], customers: [] };
    const long = { ...row('five', 'completed', null, 6), request: JSON.stringify({ horizon: 6, filters }) };
    await before.insertInto('forecast_runs').values(long).execute();
    await before.destroy();

    const db = await openDatabase(url);
    expect(await db.selectFrom('event_sets').select(['definitions', 'used_at']).execute()).toEqual([
      { definitions: '["ä"]', used_at: created_at },
    ]);
    const rows = await db.selectFrom('forecast_runs').selectAll().orderBy('sequence').execute();
    expect(rows.map(({ events, bytes }) => [events, bytes])).toEqual([
      [null, 8],
      [null, 8],
      ['["ä"]', 8],
      [null, 8],
      [null, Buffer.byteLength(long.request)],
    ]);
    const runs = forecastRunsRepository(db);
    expect(await db.selectFrom('filter_sets').select('definitions').execute()).toEqual([
      { definitions: JSON.stringify(filters) },
    ]);
    const five = await runs.byId('five');
    expect(five && (await runs.requestOf(five))).toEqual({ horizon: 6, filters });
    const definitions = await Promise.all(rows.map((each) => runs.definitionsOf(each)));
    expect(definitions.map(({ events }) => events)).toEqual(['["ä"]', '["ä"]', '["ä"]', null, null]);
    await db.destroy();
  });
});
