import type { KeptRun } from '../ledger.ts';
import type { Work } from '../work.ts';

/** Creates, refreshes, deletes and restores runs. Returns false if there is no run to change. */
export function runWork({ client, ledger, random }: Work) {
  const pick = (isThere: boolean): [string, KeptRun] | undefined => {
    const fit = [...ledger.runs].filter(([, run]) => !run.isChanging && run.isThere.has(isThere));
    return fit[Math.floor(random() * fit.length)];
  };
  /** Deletes or restores a run. */
  const change = async (what: 'deleted runs' | 'restored runs', isThere: boolean): Promise<boolean> => {
    const [id, run] = pick(!isThere) ?? [];
    if (id === undefined || run === undefined) return false;
    run.isChanging = true;
    run.isThere.add(isThere);
    run.wasDeleted = true;
    const { status } = await (isThere ? client.restoreRun(id) : client.removeRun(id));
    run.isChanging = false;
    const isRefused = ledger.isRefused(what, status);
    run.isThere = new Set([isRefused ? !isThere : isThere]);
    if (!isRefused) ledger.acknowledge(what, `${isThere ? 'restore' : 'delete'}ForecastRun ${id}`);
    return true;
  };

  return {
    forecast: async (): Promise<boolean> => {
      const ids = [...ledger.uploads.keys()];
      const id = ids[Math.floor(random() * ids.length)];
      if (id === undefined) return false;
      const { status, body } = await client.forecast(id, random() < 0.5);
      if (ledger.isRefused('a forecast', status)) return true;
      ledger.addRun(body.run_id, id);
      ledger.acknowledge('runs', `createForecast ${body.run_id}`);
      return true;
    },
    refresh: async (): Promise<boolean> => {
      const [id, run] = pick(true) ?? [];
      if (id === undefined || run === undefined) return false;
      const { status, body } = await client.refresh(id);
      if (ledger.isRefused('a refresh', status)) return true;
      ledger.addRun(body.run_id, run.uploadId);
      ledger.acknowledge('refreshes', `refreshForecastRun ${id}`);
      return true;
    },
    remove: () => change('deleted runs', false),
    restore: () => change('restored runs', true),
  };
}
