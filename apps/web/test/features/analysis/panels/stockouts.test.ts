import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { chartOfTime, stockoutValues } from '../../../../src/features/analysis/panels/chart-of-time.ts';
import { timeColumns } from '../../../../src/features/analysis/panels/time-columns.ts';
import { viewPoints } from '../../../../src/features/analysis/points/view-points.ts';

const points = [
  seriesPoint('2024-01-01', { actual: 10 }),
  { ...seriesPoint('2024-02-01', {}), stockout: { sold: 2, demand: 12 } },
  { ...seriesPoint('2024-03-01', { actual: 14 }), stockout: { sold: 11, demand: 14 } },
];
const noEdges = { partial_last: null, partial_first: null };
const view = (bucket: 'month' | 'quarter', types: ('actual' | 'forecast')[] = []) =>
  viewPoints(points, 'month', noEdges, { types, bucket });

// DEM-6
describe('periods with stockouts', () => {
  it('are bars of the estimated lost demand in the chart, and break the line if the demand is unknown', () => {
    const { series, lost } = chartOfTime(view('month'), 'month');
    expect(lost?.points.map(({ from, to }) => [from, to])).toEqual([
      [2, 12],
      [11, 14],
    ]);
    expect(series[0]?.points.map(({ y }) => y)).toEqual([10, null, 14]);
  });

  it('are columns of the table only if there are any', () => {
    const [january, february, march] = view('month');
    const all = [january, february, march].filter((point) => point !== undefined);
    const columns = timeColumns(all, 'month').slice(-2);
    expect(columns.map(({ header }) => header)).toEqual(['Sold while out of stock', 'Estimated lost demand']);
    expect(columns.map(({ value }) => all.map(value))).toEqual([
      [null, 2, 11],
      [null, 10, 3],
    ]);
    expect(timeColumns(all.slice(0, 1), 'month').map(({ header }) => header)).toEqual(['Month', 'Actual']);
  });

  it('are explained in the tooltip', () => {
    const all = view('month');
    const texts = all.map(({ day }) => stockoutValues(all)(day).map(({ label, text }) => `${label} ${text}`));
    expect(texts).toEqual([
      [],
      ['Out of stock, sold 2.00', 'Estimated lost demand 10.00'],
      ['Partly out of stock, sold 11.00', 'Estimated lost demand 3.00'],
    ]);
  });

  // DEM-3
  it('make a coarser bucket incomplete if their demand is unknown', () => {
    expect(view('quarter')[0]).toMatchObject({ actual: 24, stockout: { sold: 13, demand: 26 } });
    expect(view('quarter')[0]?.partial).toEqual(expect.arrayContaining(['actual', 'best']));
  });

  it('are hidden with the actuals', () => {
    expect(view('month', ['forecast'])).toEqual([]);
  });
});
