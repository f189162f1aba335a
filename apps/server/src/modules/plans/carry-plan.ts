import { setImmediate } from 'node:timers/promises';
import type { AdjustedCell } from './planned-cell.ts';
import type { ForecastRunRow } from '../runs/index.ts';
import { cellsOf, keyOf } from './adjustment-row.ts';
import { PlanPeriods } from './plan-periods.ts';
import type { PlanStores } from './planned-run.ts';

/**
 * Brings what stands of the plan of the run that another one was refreshed from over to that one, for the periods that
 * remain. What the new run does not have is kept as vanished. Doing it again does the same.
 */
export async function carryPlan(stores: PlanStores, run: ForecastRunRow): Promise<void> {
  const { plans } = stores;
  if (run.refreshed_from === null) return;
  const standing = await plans.standing(run.refreshed_from);
  if (standing.length === 0) return;
  await plans.removeOf(run.id);
  const periods = await PlanPeriods.open(stores, run);
  for (const row of standing) {
    const left = cellsOf(row).filter(({ period }) => periods.has(period));
    if (left.length === 0) continue;
    const members = await periods.membersOf(keyOf(row));
    const cells: AdjustedCell[] = [];
    for (const cell of left)
      cells.push(
        members === null ? { ...cell, before: null, after: null } : await periods.apply(cell, members),
      );
    const { key, name, reason, user_id, created_at } = row;
    await plans.add(
      {
        run_id: run.id,
        key,
        name,
        cells: JSON.stringify(cells),
        reason,
        user_id,
        created_at,
        carried: 1,
        vanished: members === null ? 1 : 0,
      },
      [],
      null,
    );
    // A thousand of them would hold up every answer.
    await setImmediate();
  }
  await plans.store(run.id, periods.changes);
}
