import { bucketDates } from '@forecast-console/calendar';
import * as fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { seriesPoint } from '../../../support/series-point.ts';
import { yearPivot } from '../../../../src/features/analysis/pivot/year-pivot.ts';
import { rebucketPoints } from '../../../../src/features/analysis/points/rebucket-points.ts';
import { workbookBytes, workbookSheets } from '../../../../src/features/analysis/panels/table-export.tsx';

describe('the Excel export', () => {
  const points = rebucketPoints(
    [
      seriesPoint('2023-03-01', { actual: 10 }),
      seriesPoint('2024-03-01', { forecast: 12, lower: 9, upper: 15 }),
    ],
    'month',
    'month',
    null,
  );
  const sheets = workbookSheets(points, yearPivot(points, 'month'), {
    bucket: 'month',
    label: 'Sales',
    parameters: [['Model', '=LightGBM']],
  });

  it('contains a sheet of values, a sheet of years and a sheet of parameters', () => {
    expect(sheets.map(({ name }) => name)).toEqual(['Series', 'Year over year', 'Run']);
    expect(sheets[0]?.rows[0]).toEqual(['Date', 'Type', 'Sales', 'Lower bound', 'Upper bound']);
    expect(sheets[0]?.rows[2]).toEqual([new Date('2024-03-01T00:00:00Z'), 'forecast', 12, 9, 15]);
    expect(sheets[1]?.rows).toEqual([
      ['Month', '2023', '2024', '2024 vs 2023, %'],
      ['Mar', 10, 12, 20],
    ]);
  });

  it('contains the same dates and text when the file is read back', async () => {
    const { sheets: read } = await readXlsx(await workbookBytes(sheets));
    expect(read[0]?.rows[1]?.[0]).toEqual(new Date('2023-03-01T00:00:00Z'));
    expect(read[2]?.rows[1]?.[1]).toBe('=LightGBM');
  });

  it('contains each value of each series once, on its date', () => {
    const value = fc.option(fc.integer({ min: -50, max: 50 }), { nil: null });
    fc.assert(
      fc.property(
        fc.array(fc.record({ actual: value, forecast: value, backtest: value }), { maxLength: 30 }),
        (list) => {
          const dates = bucketDates(600, list.length, 'month');
          const shown = rebucketPoints(
            list.map((values, at) => seriesPoint(dates[at] ?? '', values)),
            'month',
            'month',
            null,
          );
          const [flat] = workbookSheets(shown, yearPivot(shown, 'month'), {
            bucket: 'month',
            label: null,
            parameters: [],
          });
          const expected = list.flatMap((values, at) =>
            (['actual', 'forecast', 'backtest'] as const).flatMap((type) =>
              values[type] === null ? [] : [[new Date(`${dates[at] ?? ''}T00:00:00Z`), type, values[type]]],
            ),
          );
          expect(flat?.rows.slice(1).map((row) => row.slice(0, 3))).toEqual(expected);
        },
      ),
    );
  });
});
