import { describe, expect, it } from 'vitest';
import {
  markablePeriods,
  markOf,
  proposalsOf,
  proposalText,
  shownItem,
} from '../../../../src/features/runs/stockouts/markable.ts';

const run = { upload_id: 'u1', filters: {} };

describe('the item in the chart', () => {
  // DEM-1
  it('is the shown combination within the filters of the run', () => {
    const filters = { c3: ['North'] };
    expect(shownItem({ ...run, filters }, { key: { c2: 'A' } })).toEqual({
      key: { c2: 'A', c3: 'North' },
      label: 'North + A',
      refusal: null,
    });
  });

  it('is every item for the total of an unfiltered run', () => {
    expect(shownItem(run, null)).toEqual({ key: {}, label: 'every item', refusal: null });
  });

  it('cannot be marked if it contains several filtered values', () => {
    const filters = { c2: ['A', 'B'] };
    expect(shownItem({ ...run, filters }, null).refusal).toBe(
      'This series contains several filtered values. Mark them on the dataset page.',
    );
    expect(shownItem({ ...run, filters }, { key: { c2: 'A' } }).refusal).toBeNull();
  });

  it('cannot be marked without a dataset', () => {
    expect(shownItem({ ...run, upload_id: null }, null).refusal).toBe('This run has no dataset.');
  });
});

describe('the periods to mark', () => {
  const points = [
    { date: '2024-01-01', actual: 5 },
    { date: '2024-02-01', actual: null, stockout: {} },
    { date: '2024-03-01', actual: null },
  ];

  it('are the past ones, newest first', () => {
    expect(markablePeriods(points, 'month').map(({ first }) => first)).toEqual(['2024-02-01', '2024-01-01']);
  });

  it('end with the last day of the last period', () => {
    const item = shownItem(run, { key: { c2: 'A' } });
    const chosen = { first: '2024-01-01', last: '2024-02-01', kind: 'outlier' as const };
    expect(markOf(item, markablePeriods(points, 'month'), chosen)).toEqual({
      key: { c2: 'A' },
      first_date: '2024-01-01',
      last_date: '2024-02-29',
      kind: 'outlier',
    });
  });
});

describe('proposed stockouts', () => {
  const april = { key: { c2: 'A', c3: 'North' }, first_date: '2024-04-01', last_date: '2024-05-31' };

  // DEM-7
  it('are those of the item in the chart', () => {
    const proposals = { stockout_proposals: [april] };
    expect(proposalsOf(proposals, shownItem(run, null))).toEqual([april]);
    expect(proposalsOf(proposals, shownItem(run, { key: { c2: 'A' } }))).toEqual([april]);
    expect(proposalsOf(proposals, shownItem(run, { key: { c2: 'B' } }))).toEqual([]);
  });

  it('are named with their item and periods', () => {
    expect(proposalText(april, 'month')).toBe('A + North, Apr 2024 – May 2024');
    expect(proposalText({ ...april, key: {}, last_date: '2024-04-30' }, 'month')).toBe(
      'Every item, Apr 2024',
    );
  });
});
