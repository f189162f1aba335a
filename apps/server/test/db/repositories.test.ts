import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/db.ts';
import { auditEntriesRepository } from '../../src/modules/system/audit-repository.ts';
import { datasetEventsRepository } from '../../src/modules/datasets/events/events-repository.ts';
import { datasetVersionsRepository } from '../../src/modules/datasets/versions-repository.ts';
import { forecastRunsRepository } from '../../src/modules/runs/repository/runs-repository.ts';
import { plansRepository } from '../../src/modules/plans/repository.ts';
import { refreshTokensRepository } from '../../src/modules/auth/refresh-tokens-repository.ts';
import {
  insertCombinations,
  runCombinationsRepository,
} from '../../src/modules/runs/repository/combinations-repository.ts';
import { insertGroups, runGroupsRepository } from '../../src/modules/runs/repository/groups-repository.ts';
import { PositionSet } from '../../src/modules/runs/result/position-set.ts';
import { secretsRepository } from '../../src/db/secrets.ts';
import { signInFailuresRepository } from '../../src/modules/auth/sign-in/sign-in-failures-repository.ts';
import { uploadsRepository } from '../../src/modules/datasets/uploads-repository.ts';
import { usersRepository } from '../../src/modules/auth/users-repository.ts';
import { columnBlob, floatsOf } from '../../src/modules/datasets/storage/dataset-rows.ts';
import { insertUpload, runRow, userRow } from '../support/stored-rows.ts';
import { stores, type TestStore } from '../support/stores.ts';

describe.each(stores)('on $store', ({ open }) => {
  let store: TestStore;
  let db: Db;
  beforeEach(async () => {
    store = await open();
    ({ db } = store);
    await insertUpload(db);
    await forecastRunsRepository(db).insert(runRow('run'));
  });
  afterEach(() => store.close());

  const event = (id: string, upload_id = 'upload') => ({
    id,
    upload_id,
    name: 'Easter',
    definition: '{}',
    revision: 1,
    created_at: '',
    changed_at: '',
  });

  it('usernames ignore the case of ASCII letters only', async () => {
    const users = usersRepository(db);
    expect(await users.insert(userRow('Ana'))).toBe(true);
    expect(await users.insert({ ...userRow('aNA'), id: 'other', email: 'other@example.com' })).toBe(false);
    expect(await users.insert({ ...userRow('other'), email: 'ANA@example.com' })).toBe(false);
    expect(await users.byUsername('ANA')).toMatchObject({ id: 'Ana', is_demo: 0 });
    expect(await users.byEmail('ana@EXAMPLE.com')).toMatchObject({ id: 'Ana' });
    await users.insert(userRow('Änne'));
    expect(await users.insert(userRow('Anne'), (names) => !names.includes('Änne'))).toBe(false);
    expect(await users.byUsername('änne')).toBeUndefined();
    expect(await users.byUsername('ANA\0')).toBeUndefined();
  });

  it('usernames are read in pages, so that many of them do not block other requests', async () => {
    const names = Array.from({ length: 1100 }, (_, index) => `user-${index}`);
    for (let start = 0; start < names.length; start += 100)
      await db
        .insertInto('users')
        .values(names.slice(start, start + 100).map((name) => userRow(name)))
        .execute();
    const read: string[][] = [];
    for await (const page of usersRepository(db).namePages()) read.push(page);
    expect(Math.max(...read.map((page) => page.length))).toBe(500);
    expect(read.flat()).toEqual(expect.arrayContaining(names));
    expect(new Set(read.flat()).size).toBe(read.flat().length);
    await db.deleteFrom('users').where('id', 'in', names).execute();
  });

  it('the list of datasets contains the newest ones of every user', async () => {
    const users = usersRepository(db);
    for (const name of ['crowd', 'lone']) await users.insert(userRow(name));
    const template = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
    const owners = [...Array<string>(3).fill('lone'), ...Array<string>(1010).fill('crowd')];
    const rows = owners.map((user_id, at) => {
      const id = `${user_id}-${user_id === 'lone' ? at : at - 3}`;
      return { ...template, id, run_id: id, file_name: id, user_id, sequence: template.sequence + 1 + at };
    });
    for (let start = 0; start < rows.length; start += 500)
      await db
        .insertInto('uploads')
        .values(rows.slice(start, start + 500))
        .execute();
    const listed = (await uploadsRepository(db).list()).map(({ id }) => id);
    expect(listed).toHaveLength(1000);
    expect(listed.slice(0, 2)).toEqual(['crowd-1009', 'crowd-1008']);
    expect(listed.filter((id) => id.startsWith('lone'))).toEqual(['lone-2', 'lone-1', 'lone-0']);
    await db.deleteFrom('uploads').where('id', '!=', 'upload').execute();
  });

  it('concurrent requests can exchange a refresh token only once', async () => {
    const tokens = refreshTokensRepository(db);
    await usersRepository(db).insert(userRow('ben'));
    const token = (token_hash: string) => ({ token_hash, user_id: 'ben', family: 'f', expires_at: 2 ** 45 });
    await tokens.insert(token('first'));
    const asked = await Promise.all(
      ['a', 'b', 'c', 'd'].map((next) => tokens.replace('first', 2 ** 44, token(next))),
    );
    expect(asked.filter(Boolean)).toHaveLength(1);
    expect(await tokens.byHash('first')).toMatchObject({ used: 2 ** 44, expires_at: 2 ** 45 });
    await tokens.endFamily('f', 2 ** 45);
    expect([await tokens.hasEnded('f'), await tokens.hasEnded('g')]).toEqual([true, false]);
  });

  it('deleting a user removes sessions and keeps datasets and runs', async () => {
    const users = usersRepository(db);
    await users.insert({ ...userRow('cid'), is_demo: 1 });
    await signInFailuresRepository(db).know('cid', '10.0.0.1', 1);
    const runs = forecastRunsRepository(db);
    await runs.insert({ ...runRow('of cid'), user_id: 'cid' });
    expect(await runs.byId('of cid')).toMatchObject({ created_by: 'cid' });
    await users.removeDemo();
    expect(await signInFailuresRepository(db).isKnown('cid', '10.0.0.1')).toBe(false);
    expect(await runs.byId('of cid')).toMatchObject({ created_by: null });
    await runs.remove('of cid');
  });

  it('sign-in failures are counted by name, and the oldest are removed', async () => {
    const failures = signInFailuresRepository(db);
    const failAt = (last_at: number) => failures.add({ name_hash: 'h', user_id: null, last_at }, 1000);
    await Promise.all([failAt(2 ** 44), failAt(2 ** 44)]);
    expect(await failures.byHash('h')).toMatchObject({ failures: 2, last_at: 2 ** 44 });
    await failAt(2 ** 44 + 999);
    expect(await failures.byHash('h')).toMatchObject({ failures: 3 });
    await failAt(2 ** 44 + 2000);
    expect(await failures.byHash('h')).toMatchObject({ failures: 1, last_at: 2 ** 44 + 2000 });
  });

  it('audit entries are listed newest first', async () => {
    const entries = auditEntriesRepository(db);
    const deed = { action: 'login', status: 200, refused: 0 as const, address: '::1' };
    for (const at of ['2024-01-01', '2024-01-02', '2024-01-03']) await entries.insert({ ...deed, at });
    const page = await entries.page('2024-01-02', 10, 0);
    expect(page.map(({ at }) => at)).toEqual(['2024-01-03', '2024-01-02']);
    expect(await entries.count('2024-01-02')).toBe(2);
  });

  it('a secret is created only once', async () => {
    const secrets = secretsRepository(db);
    const made = await Promise.all(['a', 'b'].map((one) => secrets.getOrCreate('key', () => one)));
    expect(new Set(made).size).toBe(1);
  });

  it('runs can be searched by any of their text fields and sorted', async () => {
    const runs = forecastRunsRepository(db);
    const request = (model_type: string, warehouse: string) =>
      JSON.stringify({
        model_type,
        filters: { warehouses: [warehouse] },
        characteristic_labels: { c2: 'Färbe' },
      });
    const result = (mape: number) => JSON.stringify({ metrics: { mape } });
    await runs.insert({ ...runRow('r1'), request: request('lightgbm', 'NÖRD\0'), result: result(9.5) });
    await runs.insert({ ...runRow('r2'), request: request('ensemble', '\\u0000 South'), result: result(10) });
    await runs.insert({
      ...runRow('r3'),
      name: 'Spring',
      status: 'completed',
      request: request('nbeats', 'x'),
    });
    const all = { search: '', sets: '[]', status: null, model: null, upload: 'upload' };
    const found = async (
      choice: Partial<typeof all>,
      ...sorted: ['mape' | 'name' | 'created_at', 'asc' | 'desc']
    ) => runs.mapBySequences(await runs.page({ ...all, ...choice }, ...sorted, 10, 0), ({ id }) => id);
    expect(await found({ search: 'nörd' }, 'created_at', 'asc')).toEqual(['r1']);
    expect(await found({ search: 'u0000 south' }, 'created_at', 'asc')).toEqual(['r2']);
    expect(await found({ search: 'färbe' }, 'mape', 'desc')).toEqual(['r2', 'r1', 'r3']);
    expect(await found({ search: 'färbe' }, 'mape', 'asc')).toEqual(['r1', 'r2', 'r3']);
    expect(await found({ search: 'färbe' }, 'name', 'desc')).toEqual(['r3', 'r2', 'r1']);
    expect(await found({ model: 'lightgbm' } as object, 'created_at', 'asc')).toEqual(['r1']);
    expect(await found({ status: 'completed' } as object, 'created_at', 'asc')).toEqual(['r3']);
    expect(await runs.count({ ...all, search: 'spring' })).toBe(1);
    expect(await runs.waiting('queued')).toEqual({ count: 3, oldest: '2024-03-01T12:00:00.000Z' });
  });

  it('groups and combinations can be found by position and by values', async () => {
    const [groups, combinations] = [runGroupsRepository(db), runCombinationsRepository(db)];
    const group = (position: number) => ({
      run_id: 'run',
      position,
      key: JSON.stringify({ c2: `P${position}` }),
      points: '{}',
      notes: '[]',
      share: 1 / 3,
    });
    await insertGroups(db, db.dialect, [group(0), group(1), group(2)]);
    await insertGroups(db, db.dialect, [{ ...group(1), notes: '["again"]' }]);
    const name = 'Tea "early"\\u0000 \n ü\0';
    await insertGroups(db, db.dialect, [{ ...group(3), name }]);
    expect((await groups.at('run', 3))?.name?.replace('\uFFFD', '\0')).toBe(name);
    await db.deleteFrom('run_groups').where('position', '=', 3).execute();
    expect(await groups.count('run', '')).toBe(2);
    expect(await groups.shares('run')).toEqual([1 / 3, 1 / 3]);
    expect(await groups.at('run', 1)).toMatchObject({ notes: '["again"]', level: '', cv: null });
    await insertCombinations(
      db,
      db.dialect,
      [1, 2].map((position) => ({
        run_id: 'run',
        level: '',
        position,
        key: JSON.stringify({ c2: `P${position}` }),
        label: `P${position}`,
        class: position === 1 ? 'AX' : 'BY',
        bias: 3 - 2 * position,
      })),
    );
    const all = { runId: 'run', level: '', search: '', class: null, bias: null, within: null };
    const positions = async (choice: object) =>
      (await combinations.page({ ...all, ...choice }, 'label', 'desc', 10, 0)).map(
        ({ position }) => position,
      );
    expect(await positions({})).toEqual([2, 1]);
    expect(await positions({ search: 'p1' })).toEqual([1]);
    expect(await positions({ class: 'Y' })).toEqual([2]);
    expect(await positions({ bias: 'high' })).toEqual([1]);
    expect(await positions({ within: PositionSet.of([2, 7]) })).toEqual([2]);
    expect(await combinations.count({ ...all, within: PositionSet.of([]) })).toBe(0);
    expect(await combinations.findPosition('run', '', { c2: 'P2' })).toBe(2);
    expect(await combinations.findPosition('run', '', { "c'2": 'P2' })).toBeNull();
    expect(await groups.removeSome('run', 2)).toBe(2);
  });

  it('plans store numbers without loss of precision', async () => {
    const plans = plansRepository(db);
    const values = Float64Array.of(0.1, -1 / 3, 1e300);
    await plans.insertPeriods([{ run_id: 'run', period: 7, forecast: columnBlob(values) }]);
    const add = (revision: number | null = null) =>
      plans.add(
        { run_id: 'run', key: '{}', cells: '[]', reason: 'x', created_at: '', carried: 0, vanished: 1 },
        [{ period: 7, plan: columnBlob(values), total: 0.1 + 0.2 }],
        revision,
      );
    expect(new Set(await Promise.all([add(), add()]))).toEqual(new Set([1, 2]));
    const seen = await plans.revision('run');
    expect(new Set(await Promise.all([add(seen), add(seen)]))).toEqual(new Set([3, null]));
    const [period] = await plans.adjusted('run');
    expect(period?.total).toBe(0.1 + 0.2);
    expect(floatsOf(period?.plan ?? new Uint8Array())).toEqual(values);
    expect(await plans.count('run')).toEqual({ total: 3, vanished: 3 });
  });

  it('event names are unique within a dataset, and events are deleted with it', async () => {
    const events = datasetEventsRepository(db);
    expect(await events.insert(event('e1'))).toBeNull();
    expect(await events.insert(event('e2'))).toBe('name taken');
    expect(await events.insert(event('e3', 'gone'))).toBe('dataset gone');
    expect(await events.update('e1', 1, { definition: '[]' })).toBeNull();
    expect(await events.update('e1', 1, { definition: '[]' })).toBe('changed');
  });

  it('does not store the plan of a run that was deleted', async () => {
    const rows = [{ run_id: 'gone', period: 7, forecast: columnBlob(new Float64Array(1)) }];
    await expect(plansRepository(db).insertPeriods(rows)).rejects.toThrow('Run gone was not found');
  });

  it('a query without ids returns no rows', async () => {
    expect(await forecastRunsRepository(db).mapByIds([], ({ id }) => id)).toEqual([]);
    expect(await datasetVersionsRepository(db).checksumsOf([])).toEqual([]);
  });

  it('no event is returned for an unknown revision', async () => {
    const events = datasetEventsRepository(db);
    await events.insert(event('e1'));
    for (const revision of [2 ** 53, 1e300]) {
      expect(await events.update('e1', revision, { name: 'Late' })).toBe('changed');
      expect(await events.remove('e1', revision)).toBe(false);
    }
    expect(await events.update('e1', 1, { changed_at: 'later' })).toBeNull();
    expect(await events.byId('upload', 'e1')).toMatchObject({ revision: 2 });
  });

  it('only one version of a dataset is imported at a time, and it gets the next version number', async () => {
    const versions = datasetVersionsRepository(db);
    const begin = (id: string) =>
      versions.begin({
        id,
        upload_id: 'upload',
        run_id: `ingest of ${id}`,
        original_name: 'b.csv',
        mode: 'append',
        created_at: '',
      });
    const begun = await Promise.all([begin('v1'), begin('v2')]);
    expect(begun.filter((one) => one !== null)).toEqual([
      { number: 1, sequence: expect.any(Number) as number },
    ]);
  });
});
