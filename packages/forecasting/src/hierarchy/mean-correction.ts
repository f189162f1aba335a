import { actualAt } from '../evaluation/actuals-at.ts';
import type { PastForecasts } from '../intervals/series-residuals.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** Minimum number of cutoffs. With fewer, a common bias cannot be distinguished from chance. */
const minOrigins = 3;
/**
 * Forecasts are corrected only if at most this share of the actuals is above them. With skewed demand, at most half
 * of the actuals exceed the median, plus an allowance for chance. If the model misses growth, more of them do.
 */
const maxShareAbove = 0.52;
/** Minimum bias of the sum for a correction, in standard errors. */
const minStandardErrors = 2;
/**
 * Minimum number of earlier cutoffs at which a factor was known, and minimum share of the sum's error that it must
 * have removed there.
 */
const [minTests, minGain] = [3, 0.1];
/** Upper limit of the correction factor. */
const maxFactor = 1.5;

/** Raises forecasts of skewed demand that are too low, cutoff by cutoff, using the errors at earlier cutoffs. */
export class MeanCorrection {
  readonly #earlier: (PastForecasts & { candidate: number })[] = [];

  /**
   * Applies the correction at a cutoff.
   *
   * @param known histories up to the cutoff, in the order of the forecasts
   * @returns the forecasts; those made by models are multiplied by the factor
   */
  at(
    cutoff: number,
    known: readonly PreparedSeries[],
    forecasts: readonly Float64Array[],
  ): { raised: Float64Array[]; factor: number } {
    const candidate = meanFactor(cutoff, this.#earlier, known);
    const factor = candidate > 1 && this.#hasHelped(cutoff, known) ? candidate : 1;
    const isModelled = (position: number) => known[position]?.kind === 'regular';
    this.#earlier.push({
      cutoff,
      candidate,
      forecasts: forecasts.map((forecast, position) => (isModelled(position) ? forecast : null)),
    });
    return {
      factor,
      raised: forecasts.map((forecast, position) =>
        factor === 1 || !isModelled(position) ? forecast : forecast.map((value) => factor * value),
      ),
    };
  }

  /** Returns whether the factors known at earlier cutoffs reduced the sum's error after those cutoffs. */
  #hasHelped(cutoff: number, known: readonly PreparedSeries[]): boolean {
    let [plain, raised, tests] = [0, 0, 0];
    for (const { candidate, ...origin } of this.#earlier) {
      const { sum, missed, come } = missedInSum(origin, cutoff, known);
      if (candidate === 1 || come < 1) continue;
      tests++;
      plain += Math.abs(missed);
      raised += Math.abs(missed - (candidate - 1) * sum);
    }
    return tests >= minTests && raised < (1 - minGain) * plain;
  }
}

/**
 * Returns a factor that removes the bias of the summed forecasts. Models that predict medians underestimate demand
 * that is mostly ordinary with rare large values: as many actuals are above the forecasts as below, yet the sum is
 * too low. If this bias was significant at earlier cutoffs, the factor is the bias of the sum, shrunk by its variance
 * (James & Stein 1961): 1 + b · (1 − 1/t²), with b = Σ actual / Σ forecast − 1 over the cutoffs and t = b over its
 * standard error.
 *
 * @param earlier null for a series that was too short for the model
 * @param known histories up to the cutoff, in the order of the forecasts
 * @returns at least 1, because forecasts are never lowered; 1 means no correction
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

/** Number of independent holdouts: overlapping holdouts measure some of the same buckets and count only partly. */
function independent(origins: readonly { cutoff: number; come: number }[]): number {
  const latest = origins.reduce((max, { cutoff }) => Math.max(max, cutoff), -Infinity);
  const earliest = origins.reduce((min, { cutoff }) => Math.min(min, cutoff), Infinity);
  return 1 + (latest - earliest) / origins.reduce((max, { come }) => Math.max(max, come), -Infinity);
}

/** Sums of the forecasts and errors for one cutoff, and the number of actuals above and below the forecasts. */
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
