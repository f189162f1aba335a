import type { KeptRun } from '../ledger.ts';
import type { Work } from '../work.ts';

/**
 * Adjusts plans of completed runs, undoes adjustments, and locks and unlocks plans. Returns false if there is no plan
 * to change.
 */
export function planWork({ client, ledger, random }: Work) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const pickRun = (isFit: (run: KeptRun) => boolean = () => true) =>
    pick([...ledger.runs].filter(([, run]) => !run.isChanging && !run.isThere.has(false) && isFit(run)));

  return {
    adjust: async (): Promise<boolean> => {
      const [id, run] = pickRun(({ plan }) => !plan.locked.has(true)) ?? [];
      if (id === undefined || run === undefined) return false;
      run.isChanging = true;
      const { body: data } = await client.data(id);
      const [point] = data.details?.plan ?? data.details?.forecast ?? [];
      if (point === undefined) {
        run.isChanging = false;
        return false;
      }
      run.plan.isAdding = true;
      const { status, body } = await client.adjust(id, point.date, point.value ?? 0);
      run.plan.isAdding = false;
      run.isChanging = false;
      if (ledger.isRefused('an adjustment', status)) return true;
      run.plan.adjustments.set(body.number, new Set([false]));
      ledger.acknowledge('adjustments', `adjustPlan ${id}/adjustments/${body.number}`);
      return true;
    },
    undo: async (): Promise<boolean> => {
      const [id, run] =
        pickRun(
          ({ plan }) =>
            !plan.locked.has(true) && [...plan.adjustments.values()].some((undone) => !undone.has(true)),
        ) ?? [];
      if (id === undefined || run === undefined) return false;
      const active = [...run.plan.adjustments].filter(([, undone]) => !undone.has(true));
      const [number = 0] = pick(active) ?? [];
      run.isChanging = true;
      run.plan.adjustments.set(number, new Set([false, true]));
      const { status } = await client.undo(id, number);
      run.isChanging = false;
      const isRefused = ledger.isRefused('undoing an adjustment', status);
      run.plan.adjustments.set(number, new Set([!isRefused]));
      if (!isRefused) ledger.acknowledge('undone adjustments', `undoAdjustment ${id}/adjustments/${number}`);
      return true;
    },
    lock: async (): Promise<boolean> => {
      const [id, run] = pickRun() ?? [];
      if (id === undefined || run === undefined) return false;
      const isLocked = run.plan.locked.has(true);
      run.isChanging = true;
      run.plan.locked.add(!isLocked);
      const { status } = await client.lock(id, !isLocked);
      run.isChanging = false;
      const isRefused = ledger.isRefused('locking a plan', status);
      run.plan.locked = new Set([isRefused ? isLocked : !isLocked]);
      if (!isRefused) ledger.acknowledge('locks', `lockPlan ${id}`);
      return true;
    },
  };
}
