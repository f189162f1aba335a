import { nextTurn } from '../../next-turn.ts';
import type { AdjustedCell } from './planned-cell.ts';
import type { ForecastRunRow } from '../runs/index.ts';
import { cellsOf, keyOf } from './adjustment-row.ts';
import { PlanPeriods } from './plan-periods.ts';
import type { PlanStores } from './planned-run.ts';

/**
 * Copies the active adjustments of the refreshed run to the new run, for the periods that both forecast. Adjustments of
 * items that the new run does not have are marked as vanished. Idempotent.
 */
export async function carryPlan(stores: PlanStores, run: ForecastRunRow): Promise<void> {
  const { plans } = stores;
  if (run.refreshed_from === null) return;
  const active = await plans.active(run.refreshed_from);
  if (active.length === 0) return;
  await plans.removeAll(run.id);
  const periods = await PlanPeriods.open(stores, run);
  for (const row of active) {
    const remaining = cellsOf(row).filter(({ period }) => periods.has(period));
    if (remaining.length === 0) continue;
    const members = await periods.findMembers(keyOf(row));
    const cells: AdjustedCell[] = [];
    for (const cell of remaining)
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
    // There can be a thousand adjustments, so let the event loop serve other requests in between.
    await nextTurn();
  }
  await plans.store(run.id, periods.changes);
}
