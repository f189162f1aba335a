import { bucketIndex, parseIsoDate } from '@forecast-console/calendar';
import { describe, expect, it } from 'vitest';
import { runStockouts, stockoutProposals } from '../../../../src/modules/runs/result/run-stockouts.ts';

const start = bucketIndex(parseIsoDate('2021-01-01') ?? 0, 'month');
const periods = { start, cutoff: start + 35 };
const filters = { product_numbers: [], warehouses: [], customers: [] };
const group = (product: string, zero: number, size = 100) => ({
  key: { c2: product },
  values: Float64Array.from({ length: 36 }, (_, t) => (t === zero ? 0 : size + (t % 5))),
});

describe('the proposals of a run', () => {
  // DEM-7
  it('are periods that look like stockouts, largest loss first', () => {
    const groups = [group('small', 10, 50), group('large', 20), group('sound', -1)];
    expect(stockoutProposals(groups, { bucket_type: 'month', filters }, periods)).toEqual([
      { key: { c2: 'large' }, first_date: '2022-09-01', last_date: '2022-09-30' },
      { key: { c2: 'small' }, first_date: '2021-11-01', last_date: '2021-11-30' },
    ]);
  });

  it('name the filtered value, and are empty if several values are filtered', () => {
    const of = (warehouses: string[]) =>
      stockoutProposals(
        [group('A', 10)],
        { bucket_type: 'month', filters: { ...filters, warehouses } },
        periods,
      );
    expect(of(['North'])[0]?.key).toEqual({ c3: 'North', c2: 'A' });
    expect(of(['North', 'South'])).toEqual([]);
  });

  it('ignore values after the training span', () => {
    const request = { bucket_type: 'month', filters } as const;
    expect(stockoutProposals([group('A', 30)], request, { start, cutoff: start + 29 })).toEqual([]);
  });
});

describe('the stockouts of a run', () => {
  it('are counted over all series', () => {
    const stockouts = [{ at: 1, sold: 2, demand: 5 }];
    expect(runStockouts([{ stockouts }, {}, { stockouts }])).toEqual({
      series: 2,
      periods: 2,
      sold: 4,
      demand: 10,
    });
    expect(runStockouts([{}])).toBeNull();
  });
});
