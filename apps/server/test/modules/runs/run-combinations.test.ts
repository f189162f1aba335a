import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { forecastOf, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
let runId: string;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  const { id } = await upload(app, ana.token);
  const level = { aggregation_characteristics: ['c2' as const, 'c3' as const] };
  runId = (await forecastOf(app, ana.token, id, level)).run_id;
});
afterAll(() => app.close());

const board = (query: Record<string, string | number> = {}) =>
  ask(app, 'listCombinations', { token: ana.token, path: { runId }, query });
const keysOf = ({ combinations }: Awaited<ReturnType<typeof board>>) =>
  combinations.map(({ key }) => Object.values(key).join(' '));

describe('the combinations of a run', () => {
  // RUN-12
  it('are sorted by the sum of absolute holdout errors, averaged over all cutoffs, largest first', async () => {
    const { combinations, total } = await board();
    expect(total).toBe(6);
    const errors = combinations.map(({ absolute_error }) => absolute_error ?? -1);
    expect(errors).toEqual(errors.toSorted((a, b) => b - a));
    const data = await ask(app, 'getRunData', {
      token: ana.token,
      path: { runId },
      query: { aggregation_characteristics: 'c2,c3' },
    });
    for (const { key, absolute_error, wape, bias } of combinations) {
      const group = data.groups?.items.find((item) => item.key.c2 === key.c2 && item.key.c3 === key.c3);
      const holdout = group?.details.backtest.length ?? 0;
      expect(group?.origins).toBeGreaterThan(1);
      expect(absolute_error).toBeCloseTo(holdout * (group?.metrics?.mae ?? 0), 6);
      expect({ wape, bias }).toEqual({ wape: group?.metrics?.wape, bias: group?.metrics?.bias });
    }
  });

  // LEAD-1
  it('include the forecast total and its change from the same periods a year earlier', async () => {
    const data = await ask(app, 'getRunData', {
      token: ana.token,
      path: { runId },
      query: { aggregation_characteristics: 'c2,c3', group: 'c2:B2~c3:South' },
    });
    expect(data.groups).toMatchObject({ total: 1, items: [{ key: { c2: 'B2', c3: 'South' } }] });
    const details = data.groups?.items[0]?.details;
    const sum = (points: readonly { value: number | null }[] = []) =>
      points.reduce((total, { value }) => total + (value ?? 0), 0);
    const { combinations, comparison } = await board({ search: 'b2 + s' });
    expect(comparison).toEqual({ basis: 'year_earlier', periods: 6 });
    expect(combinations).toHaveLength(1);
    const next = sum(details?.forecast);
    const before = sum(details?.actual.slice(-12, -6));
    expect(combinations[0]?.next_sum).toBeCloseTo(next, 6);
    expect(combinations[0]?.change).toBeCloseTo(next / before - 1, 9);
    expect(combinations[0]?.forecast).toHaveLength(6);
    expect(combinations[0]?.history).toHaveLength(36);
  });

  it('can be searched by code and name, ignoring case', async () => {
    expect((await board({ search: 'NAME of c3' })).total).toBe(2);
    expect((await board({ search: 'nothing' })).total).toBe(0);
  });

  it('can be filtered by class and by the sign of their bias', async () => {
    const { combinations } = await board();
    const a = combinations.filter((row) => row.class?.startsWith('A'));
    expect((await board({ class: 'A' })).total).toBe(a.length);
    expect((await board({ class: 'AX' })).total).toBe(a.filter((row) => row.class === 'AX').length);
    const [high, low] = [await board({ bias: 'high' }), await board({ bias: 'low' })];
    expect(high.total + low.total).toBe(combinations.filter(({ bias }) => bias !== 0).length);
    for (const { bias } of high.combinations) expect(bias).toBeGreaterThan(0);
  });

  it('can be sorted by any metric in either direction, and are returned in pages', async () => {
    const up = keysOf(await board({ sort: 'next_sum', order: 'asc' }));
    expect(keysOf(await board({ sort: 'next_sum' }))).toEqual(up.toReversed());
    expect(keysOf(await board({ sort: 'next_sum', order: 'asc', limit: 2, offset: 3 }))).toEqual(
      up.slice(3, 5),
    );
    const names = keysOf(await board({ sort: 'label', order: 'asc' }));
    expect(names).toEqual(names.toSorted());
  });

  it('also exist for intermediate levels', async () => {
    expect(keysOf(await board({ aggregation_characteristics: 'c3' })).toSorted()).toEqual(['North', 'South']);
  });

  // RUN-21
  it('can be limited to those that a group of a higher level contains', async () => {
    const south = await board({ within: 'c3:South', sort: 'label', order: 'asc' });
    const all = keysOf(await board({ sort: 'label', order: 'asc' }));
    expect(keysOf(south)).toEqual(all.filter((key) => key.endsWith('South')));
    expect(south.total).toBe(3);
    expect((await board({ within: 'c3:South', search: 'b2' })).total).toBe(1);
    expect(keysOf(await board({ within: 'c2:B2~c3:South' }))).toEqual(['B2 South']);
    // A product is in both warehouses, so no warehouse contains it.
    expect((await board({ within: 'c3:South', aggregation_characteristics: 'c2' })).total).toBe(0);
    expect(keysOf(await board({ within: 'c3:South', aggregation_characteristics: 'c3' }))).toEqual(['South']);
  });

  it('return 422 if the run does not have the group that should contain them', async () => {
    for (const within of ['c3:Nowhere', 'c5:West']) {
      const { status } = await call(app, 'listCombinations', {
        token: ana.token,
        path: { runId },
        query: { within },
      });
      expect(status).toBe(422);
    }
  });
});
