import { formatNumber } from '../../../lib/format.ts';
import { modelName } from '../../../lib/model-names.ts';
import type { RunDetail } from '../../runs/queries.ts';

/** WAPE in percent over all cutoffs of the backtest; null if not measured. */
function wape(run: RunDetail): number | null {
  return run.status === 'completed' ? (run.accuracy?.wape ?? null) : null;
}

/** The run with the lowest WAPE; null if none was measured. */
export function bestRun(runs: readonly RunDetail[]): RunDetail | null {
  return runs.reduce<RunDetail | null>((best, run) => {
    const [own, least] = [wape(run), best === null ? null : wape(best)];
    return own !== null && (least === null || own < least) ? run : best;
  }, null);
}

/** WAPE as text: '4.10 %', or N/A if not measured. */
export function wapeText(run: RunDetail): string {
  const error = wape(run);
  return error === null ? 'N/A' : `${formatNumber(error)} %`;
}

/** Summary sentence: the best model, the WAPE of each, and those not measured. */
export function comparisonInWords(runs: readonly RunDetail[]): string {
  const best = bestRun(runs);
  const measured = runs
    .filter((run) => wape(run) !== null)
    .toSorted((a, b) => (wape(a) ?? 0) - (wape(b) ?? 0))
    .map((run) => `${modelName(run.model_type)} ${wapeText(run)}`);
  const others = runs.filter((run) => wape(run) === null).map((run) => modelName(run.model_type));
  const rest = others.length === 0 ? '' : ` Not measured: ${others.join(', ')}.`;
  return `${modelName(best?.model_type ?? null)} is the best of ${runs.length}. Backtest WAPE: ${measured.join(', ')}.${rest}`;
}
