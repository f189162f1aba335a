import type { ReactNode } from 'react';
import {
  formatAmount,
  formatBuckets,
  formatChange,
  formatPercent,
  formatSigned,
} from '../../../lib/format.ts';
import type { Combination, CombinationQuery } from '../queries.ts';
import { groupLabel } from '../groups/group-id.ts';
import classes from './board.module.css';
import { Sparkline } from './sparkline.tsx';

export type BoardSort = NonNullable<CombinationQuery['sort']>;

export interface BoardColumn {
  id: string;
  header: string;
  hint?: string;
  /** null: it cannot be sorted by */
  sort: BoardSort | null;
  numeric: boolean;
  render: (row: Combination) => ReactNode;
}

interface BoardWords {
  /** what a combination is: 'Product' */
  level: string;
  bucket: string;
  /** what the figures are of: 'Sales' */
  values: string;
  horizon: number | null;
  /** buckets held out */
  heldOut: number | null;
  /** something of the run was adjusted */
  isPlanned: boolean;
}

const missing = 'N/A';
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const shown = (value: number | null, text: (value: number) => string) =>
  value === null ? missing : text(value);

const classHint =
  'A: the largest combinations up to 80 % of the volume (the one that crosses it included), B: up to 95 %, C: the rest. ' +
  'X: actuals vary by at most 0.5 of their mean (standard deviation over mean), Y: by at most 1, Z: by more.';

/** What the board tells of each combination. */
export function boardColumns({
  level,
  bucket,
  values,
  horizon,
  heldOut,
  isPlanned,
}: BoardWords): BoardColumn[] {
  const ahead = horizon === null ? 'periods' : formatBuckets(horizon, bucket);
  const before = horizon === null ? 'as many' : String(horizon);
  const held = heldOut === null ? `${bucket}s held out` : `${formatBuckets(heldOut, bucket)} held out`;
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
      `Missed, ${held}`,
      `${capital(values)}, sum of absolute errors over the ${held}`,
      ({ absolute_error }) => shown(absolute_error, formatAmount),
    ),
    figure('next_sum', `Next ${ahead}`, `${capital(values)}, sum of the forecast`, ({ next_sum }) =>
      shown(next_sum, formatAmount),
    ),
    ...(isPlanned ? [planColumn(ahead)] : []),
    figure(
      'change',
      `vs ${before} before`,
      `Change of the forecast on the ${before} ${bucket}s before`,
      ({ change }) => shown(change, (ratio) => formatChange(ratio * 100)),
    ),
    figure('wape', 'WAPE', 'Sum of absolute errors over sum of actuals', ({ wape }) => <Wape value={wape} />),
    figure('bias', 'Bias', `${capital(values)} a ${bucket}, mean of forecast minus actual`, ({ bias }) =>
      formatSigned(bias, formatAmount),
    ),
    figure('share', 'Share', 'Share of the actual volume', ({ share }) =>
      shown(share, (part) => formatPercent(part * 100)),
    ),
    { ...figure('class', 'Class', classHint, (row) => row.class ?? missing), numeric: false },
  ];
}

/** The plan is no figure of the list's own: it changes with every adjustment, so nothing is sorted by it. */
const planColumn = (ahead: string): BoardColumn => ({
  id: 'plan',
  header: `Plan, next ${ahead}`,
  hint: 'Sum of the forecast as it was adjusted, and by how much it was',
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
