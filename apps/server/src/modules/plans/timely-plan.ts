import type { Bucket } from '@forecast-console/calendar';
import type { AdjustedCell } from './planned-cell.ts';
import { type DatasetCalendar, type ForecastRunRow, lastComplete, type ReadablePlan } from '../runs/index.ts';
import type { AdjustmentRow } from './repository.ts';
import { cellsOf, keyOf } from './adjustment-row.ts';
import { PlanPeriods } from './plan-periods.ts';
import { plannedRun, type PlanStores } from './planned-run.ts';

/** Returns when the dataset first contained all data of a period; null if it does not yet. */
export type KnownSince = (period: number) => string | null;

/** @param versions versions of the dataset, in any order */
export function knownSince(
  versions: readonly (DatasetCalendar & { created_at: string })[],
  bucket: Bucket,
): KnownSince {
  const complete = versions
    .map((version) => ({ last: lastComplete(version, bucket), since: version.created_at }))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1));
  return (period) => complete.find(({ last }) => last !== null && last >= period)?.since ?? null;
}

const isTimely = (row: AdjustmentRow, period: number, since: KnownSince) => {
  const known = since(period);
  return known === null || row.created_at <= known;
};

/** Returns the cells of an adjustment whose actuals were unknown when it was made. */
export const timelyCells = (row: AdjustmentRow, since: KnownSince): AdjustedCell[] =>
  cellsOf(row).filter(({ period }) => isTimely(row, period, since));

/** Returns the plan of a run without the adjustments made after the actuals of their periods were known. */
export async function timelyPlan(
  stores: PlanStores,
  run: ForecastRunRow,
  since: KnownSince,
): Promise<ReadablePlan> {
  const adjusted = await stores.plans.adjusted(run.id);
  const active = adjusted.length === 0 ? [] : await stores.plans.active(run.id);
  const applied = active.filter(({ vanished }) => vanished === 0);
  const late = new Set(
    applied.flatMap((row) =>
      cellsOf(row)
        .map(({ period }) => period)
        .filter((period) => !isTimely(row, period, since)),
    ),
  );
  if (late.size === 0) return plannedRun(stores, run, adjusted);
  const periods = await PlanPeriods.open(stores, run);
  for (const period of late) await periods.clear(period);
  for (const row of applied) {
    const cells = timelyCells(row, since).filter(({ period }) => late.has(period));
    const members = cells.length === 0 ? null : await periods.findMembers(keyOf(row));
    if (members !== null) for (const cell of cells) await periods.apply(cell, members);
  }
  return plannedRun(stores, run, [
    ...adjusted.filter(({ period }) => !late.has(period)),
    ...periods.changes.filter(({ plan }) => plan !== null),
  ]);
}
