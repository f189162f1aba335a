import { evidenceAt, type BaseOrigin } from '../hierarchy/evidence.ts';
import { roundedTogether } from '../hierarchy/rounding.ts';
import { MeanCorrection } from '../hierarchy/mean-correction.ts';
import { bottomUp, reconcilersOf, usualWays } from '../hierarchy/reconcilers.ts';
import { TrackRecord } from '../hierarchy/track-record.ts';
import { typicalChange } from '../models/scaled-error.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { KeyedHistory } from './histories.ts';
import { forecastsOf, historiesOf, clipNegative, type OriginRun } from './origin-run.ts';
import type { RunParts } from './run-parts.ts';

/** Runs whose sums are what their series add up to, to the last digit. */
interface Reconciled {
  /** One an origin, the earliest first. */
  runs: OriginRun[];
  /** What was done for the last of them, as the end of a sentence; null where the sums' own forecasts were not used. */
  does: string | null;
  /** What the series of the last of them were multiplied by, and the plain sums with them, where demand is skewed. */
  raisedBy: number;
}

/**
 * Brings the forecasts of series and sums in line, origin by origin in the order of time: at each the way that missed
 * least at the earlier ones, on what had come by then. What an origin measures has no say in how it is reconciled.
 *
 * @param ofSeries one an origin, the earliest first
 * @param ofSums of the same origins; none where there is nothing to add up
 * @param throwIfStopped called now and then; may throw, which aborts
 */
export function reconcileRuns(
  { hierarchy, histories, end, seasonLength, decimals }: RunParts,
  ofSeries: readonly OriginRun[],
  ofSums: readonly OriginRun[],
  throwIfStopped: () => void,
): Reconciled {
  const ways = reconcilersOf(hierarchy);
  const record = new TrackRecord(hierarchy, ways.length);
  const observed = histories.before(end);
  const earlier: BaseOrigin[] = [];
  const correction = new MeanCorrection();
  let raisedBy = 1;
  let does: string | null = null;
  const reconciled = (run: OriginRun, above: OriginRun): readonly Float64Array[] => {
    const { cutoff } = run;
    const [known, sums] = [historiesOf(run), historiesOf(above)];
    const { raised: series, factor } = correction.at(cutoff, known, forecastsOf(run));
    const own = forecastsOf(above);
    const fixed = Uint8Array.from(known, isFixed);
    const base = { ahead: series[0]?.length ?? 0, series, sums: own, fixed };
    const evidence = evidenceAt(cutoff, earlier, [...known, ...sums]);
    const best = record.best(usualWay(known), { cutoff, sums });
    const scales = Float64Array.from(known, ({ values }) => typicalChange(values, seasonLength));
    let chosen: readonly Float64Array[] = series;
    for (const [way, { reconcile, does: what }] of ways.entries()) {
      throwIfStopped();
      if (way !== best && cutoff === end) continue;
      const forecasts = reconcile(base, evidence, throwIfStopped)?.map((forecast, position) =>
        clipNegative(known[position] as PreparedSeries, forecast),
      );
      if (forecasts === undefined) continue;
      if (cutoff < end) record.note(way, cutoff, forecasts, { scales, observed });
      if (way !== best) continue;
      chosen = forecasts;
      does = what === bottomUp || !fixed.includes(0) ? null : what;
      raisedBy = what === bottomUp ? factor : 1;
    }
    earlier.push({ cutoff, forecasts: [...series, ...own] });
    return chosen;
  };
  const runs = ofSeries.map((run, origin) => {
    const above = ofSums[origin];
    const forecasts = roundedTogether(
      above === undefined ? forecastsOf(run) : reconciled(run, above),
      decimals,
    );
    return {
      cutoff: run.cutoff,
      outcomes: run.outcomes.map((outcome, position) => ({
        ...outcome,
        forecast: forecasts[position] ?? outcome.forecast,
      })),
    };
  });
  return { runs, does, raisedBy };
}

/**
 * What is done without evidence for anything else. Where the model itself forecasts less than half of the series, sums
 * show what these do not; elsewhere a sum knows nothing that its series do not know better, least of all one of series
 * that have nothing to do with each other.
 */
function usualWay(known: readonly KeyedHistory[]): number {
  const modelled = known.filter(({ kind, intermittent }) => kind === 'regular' && !intermittent).length;
  return 2 * modelled < known.length ? usualWays.toTotal : usualWays.bottomUp;
}

/** Only what a model forecast is moved: zeros stay zero, a constant stays what it was. */
function isFixed({ kind }: PreparedSeries): number {
  return kind === 'regular' ? 0 : 1;
}
