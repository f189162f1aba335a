import { evidenceAt, type BaseOrigin } from '../hierarchy/evidence.ts';
import { roundedTogether, wholeUnits } from '../hierarchy/rounding.ts';
import { MeanCorrection } from '../hierarchy/mean-correction.ts';
import { mainMethods, reconcilersOf, type Reconciler } from '../hierarchy/reconcilers.ts';
import { type PriorWeights, TrackRecord } from '../hierarchy/track-record.ts';
import { copiesOf } from '../side-by-side.ts';
import { meanSize } from '../intervals/difficulty.ts';
import { typicalChange } from '../models/scaled-error.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { KeyedHistory } from './histories.ts';
import { forecastsOf, historiesOf, clipNegative, type OriginRun } from './origin-run.ts';
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
  const { hierarchy, histories, end, seasonLength } = run;
  const methods = reconcilersOf(hierarchy);
  const record = new TrackRecord(hierarchy, methods.length);
  const observed = histories.before(end);
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
    const weights = record.weights(priorWeights(known, methods.length, ofSeries.length > 1), {
      cutoff,
      sums,
    });
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

/** Prior weight of the direct forecast of the total if all series are forecast by a model, and if none are. */
const direct = { dense: 0.5, sparse: 0.95 } as const;
/** Prior weight of each method other than the two main ones, relative to the sum of theirs. */
const otherWeight = 0.05;

/**
 * Returns the prior weights of the methods. The direct forecast of the total has more weight the fewer series a model
 * forecasts, because sums then contain information that single series lack, and less the later the series begin,
 * because the history of the total then lacks them.
 *
 * @param isMeasured whether the run has backtests; if not, sums of series forecast by a model are not changed
 */
function priorWeights(known: readonly KeyedHistory[], count: number, isMeasured: boolean): PriorWeights {
  const modelled = known.filter(({ kind, intermittent }) => kind === 'regular' && !intermittent).length;
  const sparse = 1 - modelled / known.length;
  const dense = isMeasured ? direct.dense * coveredShare(known) ** 2 : 0;
  const toTotal = dense + sparse * (direct.sparse - dense);
  const { bottomUp } = mainMethods;
  const weights = (other: number) =>
    Array.from({ length: count }, (_, method) =>
      method === bottomUp ? 1 - toTotal : method === mainMethods.toTotal ? toTotal : other,
    );
  return { untested: weights(0), tested: weights(otherWeight) };
}

/** Share of the history of the total that its series cover, weighted by their size. */
function coveredShare(known: readonly KeyedHistory[]): number {
  const longest = known.reduce((max, { values }) => Math.max(max, values.length), 0);
  let [covered, all] = [0, 0];
  for (const { values } of known) {
    const size = meanSize(values);
    all += size;
    covered += (size * values.length) / longest;
  }
  return all > 0 ? covered / all : 1;
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

/** Describes weighted methods as the end of a sentence. */
function inWords(methods: readonly Reconciler[], weights: readonly number[]): string {
  const parts = methods.flatMap(({ does }, method) => {
    const weight = weights[method] ?? 0;
    return weight > 0 ? [{ weight, text: `${(100 * weight).toFixed(0)}% ${does}` }] : [];
  });
  return `they were combined: ${parts
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ text }) => text)
    .join(', ')}`;
}

/**
 * Returns 1 if the forecast must not change: reconciliation only changes forecasts made by models, not zeros and
 * constants.
 */
function isFixed({ kind }: PreparedSeries): number {
  return kind === 'regular' ? 0 : 1;
}
