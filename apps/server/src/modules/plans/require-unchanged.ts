import type { components } from '@forecast-console/api-client/schema';
import { ChangedMeanwhileError } from '../../errors.ts';
import { isSame, planned } from './planned-cell.ts';
import type { AdjustmentRow } from './repository.ts';
import { cellsOf, keyOf } from './adjustment-row.ts';
import type { PlanPeriods } from './plan-periods.ts';

type Schemas = components['schemas'];
type Key = Readonly<Record<string, string>>;

/** What somebody wants to change, by what they have seen. */
interface Wanted {
  cells: readonly (Schemas['CellChange'] & { period: number })[];
  key: Key;
  members: readonly number[];
}

/**
 * @param standing reads what was not taken back, for the names of who changed it
 * @throws ChangedMeanwhileError with the cells that are not what they were seen as.
 */
export async function requireUnchanged(
  { cells, key, members }: Wanted,
  periods: PlanPeriods,
  standing: () => Promise<AdjustmentRow[]>,
): Promise<void> {
  const conflicts: NonNullable<Schemas['PlanConflict']['cells']> = [];
  for (const { date, kind, amount, based_on: seen, period } of cells) {
    const cell = await periods.at(period);
    const theirs = planned(cell, members);
    if (isSame(seen, theirs, cell)) continue;
    const last = (await standing()).findLast(
      (row) =>
        row.vanished === 0 && overlaps(keyOf(row), key) && cellsOf(row).some((own) => own.period === period),
    );
    conflicts.push({
      date,
      seen,
      yours: kind === 'value' ? amount : seen * (1 + amount / 100),
      theirs,
      by: last?.created_by ?? null,
      reason: last?.reason ?? null,
    });
  }
  if (conflicts.length > 0)
    throw new ChangedMeanwhileError(
      'Somebody else changed this plan since you read it. Nothing was stored.',
      { cells: conflicts },
    );
}

/** Whether two keys may be of the same combinations. */
const overlaps = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) =>
  Object.entries(one).every(([code, value]) => (other[code] ?? value) === value);
