import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../../src/db/db.ts';
import { forecastRunsRepository } from '../../../../src/modules/runs/repository/runs-repository.ts';
import { uploadsRepository } from '../../../../src/modules/datasets/uploads-repository.ts';
import { usersRepository } from '../../../../src/modules/auth/users-repository.ts';
import { insertUpload, runRow as run, userRow } from '../../../support/stored-rows.ts';
import { stores, type TestStore } from '../../../support/stores.ts';

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
    it('is rejected if its dataset was deleted in the meantime', async () => {
      const runs = forecastRunsRepository(db);
      expect(await runs.insert(run('orphan', 'gone'))).toBe('gone');
      expect(await runs.byId('orphan')).toBeUndefined();
      expect(await runs.insert(run('first', 'upload'))).toBe(null);
    });

    it('cannot be inserted if its id already exists', async () => {
      const runs = forecastRunsRepository(db);
      await runs.insert(run('taken', 'upload'));
      await expect(runs.insert(run('taken', 'upload'))).rejects.toThrow(/unique/i);
    });

    it('changes its status only if the current status is one of the expected statuses', async () => {
      const runs = forecastRunsRepository(db);
      await runs.insert(run('ended', 'upload'));
      expect(await runs.transition('ended', ['queued', 'running'], { status: 'cancelled' })).toBe(true);
      expect(await runs.transition('ended', ['queued', 'running'], { status: 'running' })).toBe(false);
      expect(await runs.byId('ended')).toMatchObject({ status: 'cancelled' });
    });

    it('is rejected if the user or the server has reached the limit of unfinished runs', async () => {
      const runs = forecastRunsRepository(db);
      await usersRepository(db).insert(userRow('eva'));
      const answers = (name: string, most: { perUser: number; total: number }) =>
        Promise.all(
          Array.from({ length: 6 }, (_, number) =>
            runs.insert({ ...run(`${name} ${number}`, 'upload'), user_id: 'eva' }, most),
          ),
        );
      const own = await answers('of eva', { perUser: 2, total: 1000 });
      expect(own.filter((refused) => refused === null)).toHaveLength(2);
      expect(own.filter((refused) => refused === 'user-limit')).toHaveLength(4);
      expect(new Set(await answers('more', { perUser: 1000, total: 2 }))).toEqual(new Set(['total-limit']));
    });

    it('has at most one refresh at a time', async () => {
      const runs = forecastRunsRepository(db);
      const refresh = (id: string) => runs.insert({ ...run(id, 'upload'), refreshed_from: 'first' });
      expect(new Set(await Promise.all([refresh('one'), refresh('other')]))).toEqual(new Set(['busy', null]));
      expect(await refresh('third')).toBe('busy');
      for (const id of ['one', 'other']) await runs.update(id, { status: 'completed' });
      expect(await refresh('third')).toBe(null);
      await runs.update('third', { status: 'cancelled' });
    });

    it('can be either restored or removed after its deletion, but not both', async () => {
      const runs = forecastRunsRepository(db);
      const at = (day: number) => `2024-03-0${day}T00:00:00.000Z`;
      const [earlier, deleted_at, later] = [at(1), at(2), at(3)];
      for (const id of ['back', 'gone']) await runs.insert({ ...run(id, 'upload'), deleted_at });
      await runs.restore('back', deleted_at);
      expect(await runs.byId('back')).toBeUndefined();
      expect((await runs.deletedBefore(deleted_at)).toSorted()).toEqual(['back', 'gone']);
      await runs.restore('back', earlier);
      expect(await runs.expire('back', later)).toBe(false);
      expect(await runs.byId('back')).toMatchObject({ deleted_at: null });
      expect(await runs.expire('gone', earlier)).toBe(false);
      expect(await runs.expire('gone', later)).toBe(true);
      await runs.restore('gone', earlier);
      expect(await runs.byId('gone')).toBeUndefined();
      expect(await runs.deletedBefore(earlier)).toEqual(['gone']);
    });

    it('prevents the deletion of its dataset while it is queued', async () => {
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
