import { type Bucket, comparedText, type Comparison, comparisonText } from '@forecast-console/calendar';
import type { ReactNode } from 'react';
import {
  formatAmount,
  formatBuckets,
  formatChange,
  formatPercent,
  formatSigned,
} from '../../../lib/format.ts';
import type { Combination, CombinationQuery } from '../queries.ts';
import { groupLabel } from '../groups.ts';
import classes from './board.module.css';
import { Sparkline } from './sparkline.tsx';

export type BoardSort = NonNullable<CombinationQuery['sort']>;

export interface BoardColumn {
  id: string;
  header: string;
  hint?: string;
  /** null if the server cannot sort by this column */
  sort: BoardSort | null;
  numeric: boolean;
  render: (row: Combination) => ReactNode;
}

interface BoardWords {
  /** name of the level: 'Product' */
  level: string;
  bucket: Bucket | null;
  /** name of the values: 'Sales' */
  values: string;
  horizon: number | null;
  /** buckets in the holdout */
  holdout: number | null;
  /**
   * periods that the change column compares; null if they are not comparable; undefined for older runs, which compare
   * the preceding periods
   */
  comparison: Comparison | null | undefined;
  /** whether the run has adjustments */
  isPlanned: boolean;
}

const missing = 'N/A';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const shown = (value: number | null, text: (value: number) => string) =>
  value === null ? missing : text(value);

const classHint =
  'A: largest combinations up to 80% of the volume, including the one that crosses it; B: up to 95%; C: the rest. ' +
  'X: coefficient of variation (standard deviation ÷ mean) up to 0.5; Y: up to 1; Z: above 1.';

/** Columns of the list of combinations. */
export function boardColumns({
  level,
  bucket: own,
  values,
  horizon,
  holdout,
  comparison,
  isPlanned,
}: BoardWords): BoardColumn[] {
  const bucket = own ?? 'period';
  const ahead = horizon === null ? 'periods' : formatBuckets(horizon, bucket);
  const span = holdout === null ? 'holdout' : `${holdout}-${bucket} holdout`;
  const figure = (
    id: BoardSort,
    header: string,
    hint: string,
    render: BoardColumn['render'],
  ): BoardColumn => ({ id, header, hint, sort: id, numeric: true, render });
  return [
    { id: 'label', header: level, sort: 'label', numeric: false, render: (row) => <Name row={row} /> },
    {
      id: 'series',
      header: 'History and forecast',
      sort: null,
      numeric: false,
      render: ({ history, forecast, plan }) => (
        <Sparkline history={history} forecast={forecast} plan={plan} />
      ),
    },
    figure(
      'absolute_error',
      `Error (${values}), ${span}`,
      `Sum of absolute errors over the ${span}, mean over all backtests`,
      ({ absolute_error }) => shown(absolute_error, formatAmount),
    ),
    figure('next_sum', `Next ${ahead}`, `${capital(values)}, sum of the forecast`, ({ next_sum }) =>
      shown(next_sum, formatAmount),
    ),
    ...(isPlanned ? [planColumn(ahead)] : []),
    figure('change', ...changeHeader(comparison, own, { horizon, ahead }), ({ change }) =>
      shown(change, (ratio) => formatChange(ratio * 100)),
    ),
    figure('wape', 'WAPE', 'Sum of absolute errors ÷ sum of actuals, mean over all backtests', ({ wape }) => (
      <Wape value={wape} />
    )),
    figure(
      'bias',
      'Bias',
      `Mean of forecast minus actual, ${values} per ${bucket}, mean over all backtests`,
      ({ bias }) => formatSigned(bias, formatAmount),
    ),
    figure('share', 'Share', 'Share of the actual volume', ({ share }) =>
      shown(share, (part) => formatPercent(part * 100)),
    ),
    { ...figure('class', 'Class', classHint, (row) => row.class ?? missing), numeric: false },
  ];
}

function changeHeader(
  comparison: Comparison | null | undefined,
  bucket: Bucket | null,
  { horizon, ahead }: { horizon: number | null; ahead: string },
): [header: string, hint: string] {
  if (comparison === undefined)
    return [`vs. preceding ${ahead}`, `Change of the forecast from the preceding ${ahead}`];
  if (comparison === null || bucket === null) return ['Change', 'The actuals to compare with are incomplete'];
  const actuals = comparisonText(comparison, bucket);
  const compared = comparedText(comparison, bucket);
  return [
    // Names the forecast periods if the change covers only some of them.
    comparison.periods === horizon ? `vs. ${actuals}` : `${capital(compared)} vs. ${actuals}`,
    `Change: ${compared} of the forecast vs. ${actuals}, actuals only`,
  ];
}

/** Not sortable, because the plan changes with every adjustment. */
const planColumn = (ahead: string): BoardColumn => ({
  id: 'plan',
  header: `Plan, next ${ahead}`,
  hint: 'Adjusted forecast total, and its difference from the original forecast',
  sort: null,
  numeric: true,
  render: ({ plan_sum: plan, next_sum: forecast }) => <Planned plan={plan ?? null} forecast={forecast} />,
});

function Planned({ plan, forecast }: { plan: number | null; forecast: number | null }) {
  if (plan === null) return missing;
  const change = formatSigned(plan - (forecast ?? plan), formatAmount);
  return (
    <span className={classes['plan']}>
      {formatAmount(plan)}
      {/[1-9]/.test(change) && <small>{change}</small>}
    </span>
  );
}

function Name({ row }: { row: Combination }) {
  const code = Object.values(row.key).join(' + ');
  const isNamed = row.name !== null && row.name !== code;
  return (
    <span className={classes['name']} title={groupLabel(row)}>
      <b>{isNamed ? row.name : code}</b>
      {isNamed && <small>{code}</small>}
    </span>
  );
}

function Wape({ value }: { value: number | null }) {
  if (value === null) return missing;
  return (
    <span className={classes['wape']}>
      <span className={classes['bar']} style={{ inlineSize: `${Math.min(100, value)}%` }} aria-hidden />
      {formatPercent(value)}
    </span>
  );
}
