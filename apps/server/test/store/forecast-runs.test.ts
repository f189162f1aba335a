import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../src/store/db.ts';
import { forecastRunsRepository } from '../../src/store/forecast-runs.ts';
import { uploadsRepository } from '../../src/store/uploads.ts';
import { insertUpload, runRow as run } from '../support/stored-rows.ts';
import { stores, type TestStore } from '../support/stores.ts';

describe.each(stores)('on $store', ({ open }) => {
  let store: TestStore;
  let db: Db;
  beforeAll(async () => {
    store = await open();
    ({ db } = store);
    await insertUpload(db);
  });
  afterAll(() => store.close());

  describe('a run', () => {
    it('of a dataset that was deleted meanwhile is not stored, and that is told', async () => {
      const runs = forecastRunsRepository(db);
      expect(await runs.insert(run('orphan', 'gone'))).toBe(false);
      expect(await runs.byId('orphan')).toBeUndefined();
      expect(await runs.insert(run('first', 'upload'))).toBe(true);
    });

    it('whose id is taken is a fault', async () => {
      const runs = forecastRunsRepository(db);
      await runs.insert(run('taken', 'upload'));
      await expect(runs.insert(run('taken', 'upload'))).rejects.toThrow(/unique/i);
    });

    it('changes its state only from one that was expected', async () => {
      const runs = forecastRunsRepository(db);
      await runs.insert(run('ended', 'upload'));
      expect(await runs.transition('ended', ['queued', 'running'], { status: 'cancelled' })).toBe(true);
      expect(await runs.transition('ended', ['queued', 'running'], { status: 'running' })).toBe(false);
      expect(await runs.byId('ended')).toMatchObject({ status: 'cancelled' });
    });

    it('keeps its dataset from being deleted as long as it waits', async () => {
      const [runs, uploads] = [forecastRunsRepository(db), uploadsRepository(db)];
      await db.deleteFrom('forecast_runs').execute();
      await runs.insert(run('waiting', 'upload'));
      expect(await uploads.removeUnlessForecast('upload', ['datasets/upload.db'])).toBe(false);
      await runs.update('waiting', { status: 'failed' });
      expect(await uploads.removeUnlessForecast('upload', ['datasets/upload.db'])).toBe(true);
      expect(await runs.byId('waiting')).toBeUndefined();
    });
  });
});
