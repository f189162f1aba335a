import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moveLongFilters } from '../../src/db/long-filters.ts';
import { forecastRunsRepository } from '../../src/modules/runs/repository/runs-repository.ts';
import { insertUpload, runRow } from '../support/stored-rows.ts';
import { stores, type TestStore } from '../support/stores.ts';

describe.each(stores)('on $store, long filters of runs', ({ open }) => {
  let store: TestStore;
  beforeAll(async () => {
    store = await open();
    await insertUpload(store.db);
  });
  afterAll(() => store.close());

  it('are stored once, found, counted, and removed with the last run', async () => {
    const runs = forecastRunsRepository(store.db);
    const customers = Array.from({ length: 400 }, (_, at) => `Größe-${at}`);
    const filters = { product_numbers: [], warehouses: [], customers };
    for (const id of ['one', 'two'])
      await runs.insert({ ...runRow(id), status: 'failed', ...moveLongFilters({ filters }) });
    const sets = await runs.filterSetsWith('größe-399');
    expect(sets).toHaveLength(1);
    const choice = {
      search: 'größe-399',
      sets: JSON.stringify(sets),
      status: null,
      model: null,
      upload: null,
    };
    expect(await runs.count(choice)).toBe(2);
    expect(await runs.count({ ...choice, sets: '[]' })).toBe(0);
    expect(await runs.filterSetsWith('größe-400')).toEqual([]);
    const run = await runs.byId('two');
    expect(run && (await runs.requestOf(run))).toEqual({ filters });
    expect(run?.bytes).toBeGreaterThan(Buffer.byteLength(JSON.stringify(filters)));
    for (const [id, left] of [
      ['one', 1],
      ['two', 0],
    ] as const) {
      await runs.remove(id);
      await runs.removeUnusedSets('2099-01-01');
      expect(await runs.filterSetsWith('größe')).toHaveLength(left);
    }
  });

  it('are stored in a turn of the event loop of their own, and not at all for a refused run', async () => {
    const runs = forecastRunsRepository(store.db);
    const product_numbers = Array.from({ length: 2000 }, (_, at) => `${at}`.padEnd(100, 'x'));
    const long = moveLongFilters({ filters: { product_numbers, warehouses: [], customers: [] } });
    const none = { perUser: 0, total: 0 };
    expect(await runs.insert({ ...runRow('refused'), ...long }, none)).toBe('user-limit');
    expect(await runs.filterSetsWith('1999x')).toEqual([]);
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    expect(await runs.insert({ ...runRow('long'), ...long })).toBeNull();
    clearImmediate(next);
    // One for the filters, and one for the run.
    expect(turns).toBeGreaterThanOrEqual(2);
    expect(await runs.filterSetsWith('1999x')).toHaveLength(1);
  });
});
