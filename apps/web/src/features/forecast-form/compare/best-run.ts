import type { RunDetail } from '../../../resources/runs.ts';

/** What a run missed of all volume, over all cutoffs of its backtest, in percent; null when it was not measured. */
export function missed(run: RunDetail): number | null {
  return run.status === 'completed' ? (run.accuracy?.wape ?? null) : null;
}

/** The run that missed least; null when none was measured. */
export function bestRun(runs: readonly RunDetail[]): RunDetail | null {
  return runs.reduce<RunDetail | null>((best, run) => {
    const [own, least] = [missed(run), best === null ? null : missed(best)];
    return own !== null && (least === null || own < least) ? run : best;
  }, null);
}
