import { evidenceAt, type BaseOrigin } from '../hierarchy/evidence.ts';
import { roundedTogether, wholeUnits } from '../hierarchy/rounding.ts';
import { MeanCorrection } from '../hierarchy/mean-correction.ts';
import { bottomUp, reconcilersOf, defaultMethods } from '../hierarchy/reconcilers.ts';
import { TrackRecord } from '../hierarchy/track-record.ts';
import { typicalChange } from '../models/scaled-error.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { KeyedHistory } from './histories.ts';
import { forecastsOf, historiesOf, clipNegative, type OriginRun } from './origin-run.ts';
import type { RunParts } from './run-parts.ts';

/** Reconciled forecasts. */
interface Reconciled {
  /** One run per cutoff, earliest first. */
  runs: OriginRun[];
  /** Reconciliation method of the last run, as the end of a sentence; null for bottom-up. */
  does: string | null;
  /** Factor of the mean correction for skewed demand in the last run; 1 if there was none. */
  raisedBy: number;
}

/**
 * Reconciles the forecasts of series and sums, in chronological order of the cutoffs. At each cutoff, uses the method
 * that was most accurate at earlier cutoffs, measured on values known by then.
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
    const base = { ahead: series[0]?.length ?? 0, series, sums: own, fixed };
    const evidence = evidenceAt(cutoff, earlier, [...known, ...sums]);
    const best = record.best(defaultMethod(known), { cutoff, sums });
    const scales = Float64Array.from(known, ({ values }) => typicalChange(values, seasonLength));
    let chosen: readonly Float64Array[] = series;
    for (const [method, { reconcile, does: what }] of methods.entries()) {
      throwIfStopped();
      if (method !== best && cutoff === end) continue;
      const forecasts = reconcile(base, evidence, throwIfStopped)?.map((forecast, position) =>
        clipNegative(known[position] as PreparedSeries, forecast),
      );
      if (forecasts === undefined) continue;
      if (cutoff < end) record.note(method, cutoff, forecasts, { scales, observed });
      if (method !== best) continue;
      chosen = forecasts;
      does = what === bottomUp || !fixed.includes(0) ? null : what;
      raisedBy = what === bottomUp ? factor : 1;
    }
    earlier.push({ cutoff, forecasts: [...series, ...own] });
    return chosen;
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

/**
 * Returns the default method: scaling to the total if a model forecasts less than half of the series, because sums
 * then contain information that single series lack; otherwise bottom-up.
 */
function defaultMethod(known: readonly KeyedHistory[]): number {
  const modelled = known.filter(({ kind, intermittent }) => kind === 'regular' && !intermittent).length;
  return 2 * modelled < known.length ? defaultMethods.toTotal : defaultMethods.bottomUp;
}

/**
 * Returns 1 if the forecast must not change: reconciliation only changes forecasts made by models, not zeros and
 * constants.
 */
function isFixed({ kind }: PreparedSeries): number {
  return kind === 'regular' ? 0 : 1;
}
