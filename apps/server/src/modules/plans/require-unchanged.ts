import type { components } from '@forecast-console/api-client/schema';
import { ChangedMeanwhileError } from '../../errors.ts';
import { changed, isSame, plannedSum } from './planned-cell.ts';
import type { AdjustmentRow } from './repository.ts';
import { cellsOf, keyOf } from './adjustment-row.ts';
import type { PlanPeriods } from './plan-periods.ts';

type Schemas = components['schemas'];
type Key = Readonly<Record<string, string>>;

/** The requested changes and the values they are based on. */
interface Wanted {
  cells: readonly (Schemas['CellChange'] & { period: number })[];
  key: Key;
  members: readonly number[];
}

/**
 * @param readActive loads the active adjustments, to report who changed a cell
 * @throws ChangedMeanwhileError with the cells whose plan differs from `based_on`
 */
export async function requireUnchanged(
  { cells, key, members }: Wanted,
  periods: PlanPeriods,
  readActive: () => Promise<AdjustmentRow[]>,
): Promise<void> {
  const conflicts: NonNullable<Schemas['PlanConflict']['cells']> = [];
  for (const { date, based_on: seen, period, ...change } of cells) {
    const cell = await periods.get(period);
    const theirs = plannedSum(cell, members);
    if (isSame(seen, theirs, cell)) continue;
    const last = (await readActive()).findLast(
      (row) =>
        row.vanished === 0 && overlaps(keyOf(row), key) && cellsOf(row).some((own) => own.period === period),
    );
    conflicts.push({
      date,
      seen,
      yours: changed(seen, change),
      theirs,
      by: last?.created_by ?? null,
      reason: last?.reason ?? null,
    });
  }
  if (conflicts.length > 0)
    throw new ChangedMeanwhileError(
      'Someone else changed this plan after you loaded it. Nothing was saved.',
      { cells: conflicts },
    );
}

/** Whether the same combination can match both keys. */
const overlaps = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.entries(one).every(([code, value]) => (other[code] ?? value) === value);
