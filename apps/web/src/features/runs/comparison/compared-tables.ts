import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatBuckets, formatChange, formatNumber, formatSigned } from '../../../lib/format.ts';
import type { RunComparison } from '../queries.ts';
import type { components } from '@forecast-console/api-client/schema';

type Column<Row> = readonly [header: string, text: (row: Row) => string];
type Period = RunComparison['periods'][number];
type Move = RunComparison['moves'][number];
type ChangeCauses = components['schemas']['ChangeCauses'];
type ChangeSplit = components['schemas']['ChangeSplit'];

const signed = (value: number | null) => formatSigned(value, formatNumber);

const tableOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) => ({
  columns: columns.map(([header]) => header),
  rows: rows.map((row) => columns.map(([, text]) => text(row))),
});

/** Summary sentence: both totals over the periods that both runs forecast. Either run may be the newer one. */
export function summaryOf({ periods }: Pick<RunComparison, 'periods'>): string {
  const common = periods.filter(({ difference }) => difference !== null);
  const sum = (of: 'run' | 'with') => common.reduce((total, period) => total + (period[of] ?? 0), 0);
  const [own, others] = [sum('run'), sum('with')];
  if (common.length === 0) return 'The runs have no forecast periods in common.';
  const share = others === 0 ? '' : `, ${formatChange((100 * (own - others)) / Math.abs(others))}`;
  return `Over the ${formatBuckets(common.length, 'period')} that both runs forecast, the total is ${formatNumber(own)} in this run and ${formatNumber(others)} in the other run (${signed(own - others)}${share}).`;
}

/** Table of both runs by period. If plans are compared, it includes the forecasts. */
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

/** Table of each combination's change. */
export function movesTable({ moves }: RunComparison) {
  const byAdjustments: Column<Move> = ['due to adjustments', ({ adjusted }) => signed(adjusted ?? null)];
  return tableOf<Move>(
    [
      ['Combination', combinationText],
      ['Other run', ({ before }) => formatNumber(before)],
      ['This run', ({ after }) => formatNumber(after)],
      ['Change', ({ change }) => signed(change)],
      ...(moves.some(({ adjusted }) => adjusted !== undefined) ? [byAdjustments] : []),
    ],
    moves,
  );
}

const combinationText = ({ name, key }: Pick<Move, 'name' | 'key'>) =>
  name ?? (Object.values(key).join(' + ') || 'Total');

const causeNames = {
  new_actuals: 'New actuals',
  changed_history: 'Changed history',
  events: 'Events',
  known_columns: 'Columns known ahead',
  settings: 'Settings',
  model: 'Model',
  adjustments: 'Adjustments',
  other: 'Other',
} as const satisfies Record<keyof ChangeSplit['parts'], string>;

const allCauses = Object.keys(causeNames) as (keyof typeof causeNames)[];

/**
 * Formats the causes of a change, largest first: 'Change of +2,255.00: new actuals +55.00, columns known ahead
 * +2,200.00.'
 */
export function causesSentence({ change, parts }: ChangeSplit): string {
  const largestFirst = allCauses
    .filter((cause) => parts[cause] !== 0)
    .toSorted((a, b) => Math.abs(parts[b]) - Math.abs(parts[a]));
  if (largestFirst.length === 0) return 'The forecast did not change.';
  return `Change of ${signed(change)}: ${largestFirst.map((cause) => `${causeNames[cause].toLowerCase()} ${signed(parts[cause])}`).join(', ')}.`;
}

/** Change of the total and of each combination by cause. Causes that contribute nothing are omitted. */
export function causesTable({ total, combinations }: Pick<ChangeCauses, 'total' | 'combinations'>) {
  const rows = [...(total === null ? [] : [{ key: {}, name: null, ...total }]), ...combinations];
  const causes = allCauses.filter((cause) => rows.some(({ parts }) => parts[cause] !== 0));
  return tableOf<(typeof rows)[number]>(
    [
      ['Combination', combinationText],
      ['Other run', ({ before }) => formatNumber(before)],
      ['This run', ({ after }) => formatNumber(after)],
      ['Change', ({ change }) => signed(change)],
      ...causes.map((cause): Column<(typeof rows)[number]> => [
        causeNames[cause],
        ({ parts }) => signed(parts[cause]),
      ]),
    ],
    rows,
  );
}
