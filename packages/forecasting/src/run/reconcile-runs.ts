import { evidenceAt, type BaseOrigin } from '../hierarchy/evidence.ts';
import { roundedTogether, wholeUnits } from '../hierarchy/rounding.ts';
import { MeanCorrection } from '../hierarchy/mean-correction.ts';
import { inWords, mainMethods, reconcilersOf } from '../hierarchy/reconcilers.ts';
import { TrackRecord } from '../hierarchy/track-record.ts';
import { copiesOf } from '../side-by-side.ts';
import { typicalChange } from '../models/scaled-error.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { forecastsOf, historiesOf, clipNegative, type OriginRun } from './origin-run.ts';
import { PriorSums } from './prior-weights.ts';
import type { RunParts } from './run-parts.ts';

/** Reconciled forecasts. */
interface Reconciled {
  /** One run per cutoff, earliest first. */
  runs: OriginRun[];
  /** Reconciliation methods of the last run with their weights, as the end of a sentence; null for bottom-up only. */
  does: string | null;
  /** Factor of the mean correction for skewed demand in the last run; 1 if there was none. */
  raisedBy: number;
}

/**
 * Reconciles the forecasts of series and sums, in chronological order of the cutoffs. At each cutoff, methods are
 * weighted by their accuracy at earlier cutoffs, measured on values known by then.
 *
 * @param ofSeries one per cutoff, earliest first
 * @param ofSums for the same cutoffs; empty without sums
 * @param throwIfStopped called regularly; may throw to abort
 */
export function reconcileRuns(
  run: RunParts,
  ofSeries: readonly OriginRun[],
  ofSums: readonly OriginRun[],
  throwIfStopped: () => void,
): Reconciled {
  const { hierarchy, end, seasonLength } = run;
  const methods = reconcilersOf(hierarchy);
  const record = new TrackRecord(hierarchy, methods.length);
  const observed = run.historiesOf(0).before(end);
  const earlier: BaseOrigin[] = [];
  const correction = new MeanCorrection();
  let raisedBy = 1;
  let does: string | null = null;
  const reconciled = (below: OriginRun, above: OriginRun): readonly Float64Array[] => {
    const { cutoff } = below;
    const [known, sums] = [historiesOf(below), historiesOf(above)];
    const { raised: series, factor } = correction.at(cutoff, known, forecastsOf(below));
    const own = forecastsOf(above);
    const fixed = Uint8Array.from(known, isFixed);
    const scales = Float64Array.from(known, ({ values }) => typicalChange(values, seasonLength));
    const base = { ahead: series[0]?.length ?? 0, series, sums: own, fixed, scales };
    const evidence = evidenceAt(cutoff, earlier, [...known, ...sums]);
    const prior = new PriorSums();
    for (const history of known) prior.add(history);
    const weights = record.weights(prior.weights(methods.length, ofSeries.length > 1), { cutoff, sums });
    const mixed = copiesOf(series, base.ahead);
    for (const [method, { reconcile }] of methods.entries()) {
      throwIfStopped();
      const weight = weights[method] ?? 0;
      if (weight === 0 && cutoff === end) continue;
      const forecasts = reconcile(base, evidence, throwIfStopped)?.map((forecast, position) =>
        clipNegative(known[position] as PreparedSeries, forecast),
      );
      if (forecasts === undefined) continue;
      if (cutoff < end) record.note(method, cutoff, forecasts, { scales, observed });
      if (weight > 0) addDifferences(mixed, series, forecasts, weight);
    }
    const plain = weights[mainMethods.bottomUp] ?? 0;
    does = plain === 1 || !fixed.includes(0) ? null : inWords(methods, weights);
    raisedBy = 1 + plain * (factor - 1);
    earlier.push({ cutoff, forecasts: [...series, ...own] });
    return mixed;
  };
  const runs = ofSeries.map((below, origin) => {
    const above = ofSums[origin];
    const exact = above === undefined ? forecastsOf(below) : reconciled(below, above);
    const forecasts = run.wholeUnits ? wholeUnits(exact) : roundedTogether(exact, run.decimals);
    return {
      cutoff: below.cutoff,
      outcomes: below.outcomes.map((outcome, position) => ({
        ...outcome,
        forecast: forecasts[position] ?? outcome.forecast,
      })),
    };
  });
  return { runs, does, raisedBy };
}

/** Adds weighted differences from the base forecasts, so that equal forecasts do not change by rounding errors. */
function addDifferences(
  mixed: readonly Float64Array[],
  series: readonly Float64Array[],
  forecasts: readonly Float64Array[],
  weight: number,
): void {
  for (const [position, sum] of mixed.entries()) {
    const [plain, own] = [series[position] as Float64Array, forecasts[position] as Float64Array];
    for (let step = 0; step < sum.length; step++)
      sum[step] = (sum[step] as number) + weight * ((own[step] as number) - (plain[step] as number));
  }
}

/**
 * Returns 1 if the forecast must not change: reconciliation only changes forecasts made by models, not zeros and
 * constants.
 */
export function isFixed({ kind }: PreparedSeries): number {
  return kind === 'regular' ? 0 : 1;
}
