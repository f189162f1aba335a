import { formatNumber } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';
import type { RunDetail } from '../../runs/queries.ts';

/** What a run missed of all volume, over all cutoffs of its backtest, in percent; null when it was not measured. */
function missed(run: RunDetail): number | null {
  return run.status === 'completed' ? (run.accuracy?.wape ?? null) : null;
}

/** The run that missed least; null when none was measured. */
export function bestRun(runs: readonly RunDetail[]): RunDetail | null {
  return runs.reduce<RunDetail | null>((best, run) => {
    const [own, least] = [missed(run), best === null ? null : missed(best)];
    return own !== null && (least === null || own < least) ? run : best;
  }, null);
}

/** '4.10 %'; N/A when it was not measured. */
export function missedInWords(run: RunDetail): string {
  const share = missed(run);
  return share === null ? 'N/A' : `${formatNumber(share)} %`;
}

/** Which run is the best, what each missed, and which were not measured. */
export function comparisonInWords(runs: readonly RunDetail[]): string {
  const best = bestRun(runs);
  const measured = runs
    .filter((run) => missed(run) !== null)
    .toSorted((a, b) => (missed(a) ?? 0) - (missed(b) ?? 0))
    .map((run) => `${modelName(run.model_type)} missed ${missedInWords(run)}`);
  const others = runs.filter((run) => missed(run) === null).map((run) => modelName(run.model_type));
  const rest = others.length === 0 ? '' : ` Not measured: ${others.join(', ')}.`;
  return `${modelName(best?.model_type ?? null)} is the best of ${runs.length}. In the backtest ${measured.join(', ')} of all volume.${rest}`;
}
