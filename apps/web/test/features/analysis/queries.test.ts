// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { runGroupQuery } from '../../../src/features/analysis/queries.ts';
import { replaceApi } from '../../support/replace-api.ts';

interface Options {
  params: { query: { group?: string } };
}

const get = vi.fn<(path: string, options: Options) => Promise<unknown>>();
replaceApi({ GET: get });

const series = { actual: [], forecast: [], backtest: [] };

beforeEach(() => {
  get.mockReset();
  get.mockImplementation((_, { params: { query } }) => {
    const items = query.group === 'c2:P1' ? [{ key: { c2: 'P1' }, ...series }] : [];
    const groups = { items, page: 1, page_size: 20, total: items.length };
    return Promise.resolve({ details: series, chartData: series, groups });
  });
});

const find = (named: string) => new QueryClient().fetchQuery(runGroupQuery('r1', ['c2'], named));

it('runGroupQuery finds a combination by its values, at any position in the list', async () => {
  expect((await find('c2:P1'))?.key).toEqual({ c2: 'P1' });
  expect(get).toHaveBeenCalledTimes(1);
  expect(get.mock.calls[0]?.[1].params.query).toMatchObject({
    aggregation_characteristics: 'c2',
    group: 'c2:P1',
  });
});

it('runGroupQuery returns null if the run does not have the combination', async () => {
  expect(await find('c2:P2')).toBeNull();
});
