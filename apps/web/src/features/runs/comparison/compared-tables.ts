import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatNumber, formatSigned } from '../../../lib/format.ts';
import type { RunComparison } from '../queries.ts';

type Column<Row> = readonly [header: string, text: (row: Row) => string];
type Period = RunComparison['periods'][number];
type Move = RunComparison['moves'][number];

export const signed = (value: number | null) => formatSigned(value, formatNumber);

const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(([header]) => header),
  rows: rows.map((row) => columns.map(([, text]) => text(row))),
});

/** Table of both runs by period. Includes forecasts if plans are compared. */
export function periodTable({ periods, bucket_type: bucket }: RunComparison) {
  const runColumns = (
    name: string,
    of: 'run' | 'with',
    forecastOf: 'run_forecast' | 'with_forecast',
  ): Column<Period>[] =>
    periods.some((period) => period[forecastOf] !== undefined)
      ? [
          [`${name}, forecast`, (period) => formatNumber(period[forecastOf])],
          [`${name}, plan`, (period) => formatNumber(period[of])],
        ]
      : [[name, (period) => formatNumber(period[of])]];
  return tableOf<Period>(
    [
      ['Period', ({ date }) => bucketLabel(date, bucket)],
      ['Actual', ({ actual }) => formatNumber(actual)],
      ...runColumns('This run', 'run', 'run_forecast'),
      ...runColumns('Other run', 'with', 'with_forecast'),
      ['Difference', ({ difference }) => signed(difference)],
    ],
    periods,
  );
}

/** Table of the changes of each combination by cause. */
export function movesTable({ moves }: RunComparison) {
  const byAdjustments: Column<Move> = ['due to adjustments', ({ adjusted }) => signed(adjusted ?? null)];
  return tableOf<Move>(
    [
      ['Combination', ({ name, key }) => name ?? (Object.values(key).join(' + ') || 'Total')],
      ['Before', ({ before }) => formatNumber(before)],
      ['Now', ({ after }) => formatNumber(after)],
      ['Change', ({ change }) => signed(change)],
      ['due to new actuals', (move) => signed(move.new_actuals)],
      ['due to changed history', (move) => signed(move.changed_history)],
      ['due to settings', ({ other }) => signed(other)],
      ...(moves.some(({ adjusted }) => adjusted !== undefined) ? [byAdjustments] : []),
    ],
    moves,
  );
}
