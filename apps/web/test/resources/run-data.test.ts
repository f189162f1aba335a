import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { matchesGroup, runGroupQuery } from '../../src/resources/run-data.ts';

interface Options {
  params: { query: { groups_page: number; groups_size: number } };
}

const get = vi.hoisted(() => vi.fn<(path: string, options: Options) => Promise<unknown>>());
vi.mock('../../src/lib/api.ts', async () => (await import('../support/api-of.ts')).apiOf({ GET: get }));

const series = { actual: [], forecast: [], backtest: [] };
const products = Array.from({ length: 250 }, (_, at) => ({ key: { c2: `P${at + 1}` }, ...series }));

beforeEach(() => {
  get.mockReset();
  // As the server pages: so many of them at a time, from the page asked for.
  get.mockImplementation((_, { params: { query } }) => {
    const { groups_page: page, groups_size: size } = query;
    const items = products.slice((page - 1) * size, page * size);
    const groups = { items, page, page_size: size, total: products.length };
    return Promise.resolve({ details: series, chartData: series, groups });
  });
});

const find = (product: string) => new QueryClient().fetchQuery(runGroupQuery('r1', ['c2'], { c2: product }));
const asked = () => get.mock.calls.map(([, { params }]) => params.query);

describe('runGroupQuery', () => {
  it('reads the combinations a hundred at a time until the one wanted shows', async () => {
    expect((await find('P101'))?.key).toEqual({ c2: 'P101' });
    expect(asked()).toMatchObject([
      { groups_page: 1, groups_size: 100 },
      { groups_page: 2, groups_size: 100 },
    ]);
  });

  it('stops after the last of them when there is none such', async () => {
    expect(await find('P251')).toBeNull();
    expect(asked()).toHaveLength(3);
  });
});

describe('matchesGroup', () => {
  it('matches by the values wanted', () => {
    expect(matchesGroup({ c2: 'a', c3: 'b' }, { c2: 'a' })).toBe(true);
    expect(matchesGroup({ c2: 'a' }, { c2: 'b' })).toBe(false);
    expect(matchesGroup({ c2: 'a' }, {})).toBe(false);
  });
});
