import type { Bucket } from '@forecast-console/calendar';
import type { AdjustedCell } from './planned-cell.ts';
import { type DatasetCalendar, type ForecastRunRow, lastComplete } from '../runs/index.ts';
import type { AdjustmentRow } from './repository.ts';
import { cellsOf, keyOf } from './adjustment-row.ts';
import { PlanPeriods } from './plan-periods.ts';
import { PlannedRun, type PlanStores } from './planned-run.ts';

/** When the dataset first told all of a period; null while it does not. */
export type KnownSince = (period: number) => string | null;

/** @param versions of the dataset, in any order */
export function knownSince(
  versions: readonly (DatasetCalendar & { created_at: string })[],
  bucket: Bucket,
): KnownSince {
  const told = versions
    .map((version) => ({ last: lastComplete(version, bucket), since: version.created_at }))
    .toSorted((a, b) => (a.since < b.since ? -1 : 1));
  return (period) => told.find(({ last }) => last !== null && last >= period)?.since ?? null;
}

const isForeseen = (row: AdjustmentRow, period: number, since: KnownSince) => {
  const known = since(period);
  return known === null || row.created_at <= known;
};

/** What an adjustment changed while nobody knew what would happen. */
export const foreseenCells = (row: AdjustmentRow, since: KnownSince): AdjustedCell[] =>
  cellsOf(row).filter(({ period }) => isForeseen(row, period, since));

/** What was adjusted of a run, but for what was adjusted once its actuals were known. */
export async function foreseenPlan(
  stores: PlanStores,
  run: ForecastRunRow,
  since: KnownSince,
): Promise<PlannedRun> {
  const adjusted = await stores.plans.adjusted(run.id);
  const standing = adjusted.length === 0 ? [] : await stores.plans.standing(run.id);
  const applied = standing.filter(({ vanished }) => vanished === 0);
  const late = new Set(
    applied.flatMap((row) =>
      cellsOf(row)
        .map(({ period }) => period)
        .filter((period) => !isForeseen(row, period, since)),
    ),
  );
  if (late.size === 0) return new PlannedRun(stores, run, adjusted);
  const periods = await PlanPeriods.open(stores, run);
  for (const period of late) await periods.clear(period);
  for (const row of applied) {
    const again = foreseenCells(row, since).filter(({ period }) => late.has(period));
    const members = again.length === 0 ? null : await periods.membersOf(keyOf(row));
    if (members !== null) for (const cell of again) await periods.apply(cell, members);
  }
  return new PlannedRun(stores, run, [
    ...adjusted.filter(({ period }) => !late.has(period)),
    ...periods.changes.filter(({ plan }) => plan !== null),
  ]);
}
