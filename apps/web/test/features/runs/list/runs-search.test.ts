import { expect, it } from 'vitest';
import { runsQueryOf, runsSearch } from '../../../../src/features/runs/list/runs-search.ts';

// RUN-13, ROUTE-14
it('the URL contains the search text, filters and sort order', () => {
  const search = runsSearch({
    q: 'tea',
    status: 'failed',
    model: 'lightgbm',
    sort: 'mape',
    order: 'asc',
    page: '3',
  });
  expect(runsQueryOf(search)).toEqual({
    search: 'tea',
    status: 'failed',
    model_type: 'lightgbm',
    sort: 'mape',
    order: 'asc',
    limit: 20,
    offset: 40,
  });
});

it('the URL ignores invalid values', () => {
  expect(runsQueryOf(runsSearch({ status: 'gone', sort: 'color', page: '-1', q: ' ' }))).toEqual({
    sort: 'created_at',
    order: 'desc',
    limit: 20,
    offset: 0,
  });
});
