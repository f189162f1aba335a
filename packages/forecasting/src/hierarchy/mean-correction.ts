import { actualAt } from '../evaluation/actuals-at.ts';
import type { PastForecasts } from '../intervals/series-residuals.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** Fewer origins say nothing of what they have in common. */
const minOrigins = 3;
/** Of skewed demand no more than half lies above its middle, but for chance; of growth that a model misses more does. */
const maxShareAbove = 0.52;
/** Standard errors by which a sum must have been missed. */
const minStandardErrors = 2;
/** Beyond this the past is no guide. */
const maxFactor = 1.5;

/** Raises forecasts of skewed demand, origin by origin in the order of time, by what was missed at earlier ones. */
export class MeanCorrection {
  readonly #earlier: PastForecasts[] = [];

  /**
   * @param known histories up to the cutoff, in the order of the forecasts
   * @returns the forecasts, those of a model multiplied by the factor; 1 for nothing
   */
  at(
    cutoff: number,
    known: readonly PreparedSeries[],
    forecasts: readonly Float64Array[],
  ): { raised: Float64Array[]; factor: number } {
    const factor = meanFactor(cutoff, this.#earlier, known);
    const isModelled = (position: number) => known[position]?.kind === 'regular';
    this.#earlier.push({
      cutoff,
      forecasts: forecasts.map((forecast, position) => (isModelled(position) ? forecast : null)),
    });
    return {
      factor,
      raised: forecasts.map((forecast, position) =>
        factor === 1 || !isModelled(position) ? forecast : forecast.map((value) => factor * value),
      ),
    };
  }
}

/**
 * What to multiply forecasts of series by so that their sum is right in the mean. Models that aim at medians forecast too
 * little of demand that is mostly ordinary and now and then far more: no more values lie above their forecasts than
 * below, and yet the sum is too low. Where it was so at earlier origins, by more than chance would have it, the sum is raised to
 * what it was missed by, less what chance would make of that (James & Stein 1961): 1 + b · (1 − 1/t²), with
 * b = Σ actual / Σ forecast − 1 over the origins and t = b over its standard error.
 *
 * @param earlier null for a series without a history fit for the model: what is new is not skewed
 * @param known histories up to the cutoff, in the order of the forecasts: nothing that comes later is seen
 * @returns 1 where nothing is to be raised; forecasts too high are left to those who make them
 */
export function meanFactor(
  cutoff: number,
  earlier: readonly PastForecasts[],
  known: readonly PreparedSeries[],
): number {
  const origins = earlier.map((origin) => missedInSum(origin, cutoff, known)).filter(({ sum }) => sum > 0);
  const total = (pick: (origin: (typeof origins)[number]) => number) =>
    origins.reduce((sum, origin) => sum + pick(origin), 0);
  const forecast = total(({ sum }) => sum);
  const bias = total(({ missed }) => missed) / forecast;
  const above = total((origin) => origin.above) / total((origin) => origin.above + origin.below);
  if (origins.length < minOrigins || !(bias > 0) || above > maxShareAbove) return 1;
  const variance = total(({ sum, missed }) => (sum * (missed / sum - bias) ** 2) / forecast);
  const t = bias / Math.sqrt(variance / independent(origins));
  return t < minStandardErrors ? 1 : Math.min(maxFactor, 1 + bias * (1 - 1 / t ** 2));
}

/** Origins less than they forecast apart tell of the same buckets, and count in part. */
function independent(origins: readonly { cutoff: number; come: number }[]): number {
  const cutoffs = origins.map(({ cutoff }) => cutoff);
  const span = Math.max(...cutoffs) - Math.min(...cutoffs);
  return 1 + span / Math.max(...origins.map(({ come }) => come));
}

/** What the forecasts of an origin add up to and miss, as far as it has come, and how many values lie above and below. */
function missedInSum(
  { cutoff: origin, forecasts }: PastForecasts,
  cutoff: number,
  known: readonly PreparedSeries[],
) {
  const ahead = forecasts.find((forecast) => forecast !== null)?.length ?? 0;
  const come = Math.min(ahead, cutoff - origin);
  const all = { cutoff: origin, come, sum: 0, missed: 0, above: 0, below: 0 };
  for (const [position, history] of known.entries()) {
    const own = forecasts[position] ?? null;
    if (own === null) continue;
    const { start, values, observed } = history;
    const seen = { start, values, observed };
    for (let step = 0; step < come; step++) {
      const forecast = own[step] as number;
      const missed = actualAt(seen, origin + step) - forecast;
      if (Number.isNaN(missed)) continue;
      all.sum += forecast;
      all.missed += missed;
      if (missed > 0) all.above++;
      if (missed < 0) all.below++;
    }
  }
  return all;
}
