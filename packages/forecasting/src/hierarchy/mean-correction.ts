import { actualAt } from '../evaluation/actuals-at.ts';
import type { PastForecasts } from '../intervals/series-residuals.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { valueAt } from '../tally.ts';

/** Minimum number of cutoffs. With fewer, a common bias cannot be distinguished from chance. */
const minOrigins = 3;
/**
 * Forecasts are corrected only if at most this share of the actuals is above them. With skewed demand, at most half
 * of the actuals exceed the median, plus an allowance for chance. If the model misses growth, more of them do.
 */
const maxShareAbove = 0.52;
/**
 * Minimum bias of the sum for a correction, in standard errors: over all forecast buckets, and over half of them in
 * the test of the correction.
 */
const minStandardErrors = { all: 2, half: 1 } as const;
/** Minimum share of the sum's error that the correction must have removed in this test. */
const minGain = 0.05;
/** Minimum number of buckets in a half. */
const minBuckets = 4;
/** Upper limit of the correction factor, and of the autocorrelation of errors. */
const [maxFactor, maxCorrelation] = [1.5, 0.9];

/** Raises forecasts of skewed demand that are too low, cutoff by cutoff, using the errors at earlier cutoffs. */
export class MeanCorrection {
  readonly #earlier: PastForecasts[] = [];

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

/** Sums over the series in one bucket, forecast from one or more cutoffs. */
interface BucketSums {
  forecasts: number[];
  actuals: number[];
}

/**
 * Returns a factor that removes the bias of the summed forecasts. Models that predict medians underestimate demand
 * that is mostly ordinary with rare large values: as many actuals are above the forecasts as below, yet the sum is
 * too low. The factor is applied only if this bias was significant, and if the factors learned from the earlier and
 * the later half of the buckets both reduced the absolute errors of the sum in the other half.
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
  const sums = new MeanSums(cutoff);
  for (const [position, history] of known.entries())
    for (const { cutoff: origin, forecasts } of earlier)
      sums.add(origin, forecasts[position] ?? null, history);
  return sums.factor;
}

/**
 * Returns the bias of the sums as a factor, shrunk by its variance (James & Stein 1961): 1 + b · (1 − 1/t²), with
 * b = Σ actual / Σ forecast − 1 and t = b over its standard error. Consecutive errors are correlated, so n buckets
 * count as n · (1 − r) / (1 + r), where r is the lag-1 autocorrelation.
 *
 * @param minT standard errors that the bias must reach; the factor is 1 below
 */
function shrunkFactor(buckets: readonly BucketSums[], minT: number): number {
  const count = buckets.length;
  if (count < minBuckets) return 1;
  const means = buckets.map(({ forecasts, actuals }) => ({
    forecast: mean(forecasts),
    actual: mean(actuals),
  }));
  const forecast = mean(means.map((bucket) => bucket.forecast));
  const bias = mean(means.map(({ actual }) => actual)) / forecast - 1;
  if (!(bias > 0)) return 1;
  const errors = means.map((bucket) => (bucket.actual - (1 + bias) * bucket.forecast) / forecast);
  const variance = errors.reduce((sum, error) => sum + error ** 2, 0) / (count - 1);
  const products = errors.slice(1).map((error, at) => error * (errors[at] as number));
  const correlation = Math.max(0, Math.min(maxCorrelation, mean(products) / variance));
  const independent = Math.max(1, (count * (1 - correlation)) / (1 + correlation));
  const t = bias / Math.sqrt(variance / independent);
  return t < minT ? 1 : Math.min(maxFactor, 1 + bias * (1 - 1 / t ** 2));
}

/** Returns whether the factor of each half reduced the absolute errors of the sum in the other half. */
function hasHelped(buckets: readonly BucketSums[]): boolean {
  const halves = [buckets.slice(0, buckets.length >> 1), buckets.slice(buckets.length >> 1)] as const;
  const tests = halves.map((half, at) => {
    const factor = shrunkFactor(halves[1 - at] ?? [], minStandardErrors.half);
    return { plain: missed(half, 1), raised: missed(half, factor) };
  });
  const [plain, raised] = [
    tests.reduce((sum, test) => sum + test.plain, 0),
    tests.reduce((sum, test) => sum + test.raised, 0),
  ];
  return raised < (1 - minGain) * plain && tests.every((test) => test.raised < test.plain);
}

/** Sum of the mean absolute errors in each bucket, of forecasts multiplied by a factor. */
function missed(buckets: readonly BucketSums[], factor: number): number {
  return buckets.reduce(
    (sum, { forecasts, actuals }) =>
      sum + mean(forecasts.map((forecast, at) => Math.abs((actuals[at] as number) - factor * forecast))),
    0,
  );
}

/** Sums of `MeanSums`; see `addTally`. */
export interface MeanTally {
  /** By earlier cutoff. */
  byOrigin: Map<number, { forecasts: Float64Array; actuals: Float64Array }>;
  /** Number of actuals above and below their forecast. */
  above: number;
  below: number;
}

/** Adds up the forecasts and actuals of the series in each bucket before a cutoff. */
export class MeanSums {
  readonly #cutoff: number;
  readonly tally: MeanTally;

  /** @param tally to continue with */
  constructor(cutoff: number, tally: MeanTally = { byOrigin: new Map(), above: 0, below: 0 }) {
    this.#cutoff = cutoff;
    this.tally = tally;
  }

  /**
   * Adds the forecast of a series from an earlier cutoff.
   *
   * @param own null for a series that was too short for the model
   * @param history up to the cutoff
   */
  add(origin: number, own: Float64Array | null, { start, values, observed }: PreparedSeries): void {
    if (own === null) return;
    const come = Math.max(0, Math.min(own.length, this.#cutoff - origin));
    const { forecasts, actuals } = valueAt(this.tally.byOrigin, origin, () => ({
      forecasts: new Float64Array(come),
      actuals: new Float64Array(come),
    }));
    const seen = { start, values, observed };
    for (let step = 0; step < come; step++) {
      const [forecast, actual] = [own[step] as number, actualAt(seen, origin + step)];
      if (Number.isNaN(actual)) continue;
      forecasts[step] = (forecasts[step] as number) + forecast;
      actuals[step] = (actuals[step] as number) + actual;
      if (actual > forecast) this.tally.above++;
      if (actual < forecast) this.tally.below++;
    }
  }

  /** The factor of `meanFactor`. */
  get factor(): number {
    const { byOrigin, above, below } = this.tally;
    const byTarget = new Map<number, BucketSums>();
    let origins = 0;
    for (const [origin, { forecasts, actuals }] of [...byOrigin].toSorted(([a], [b]) => a - b)) {
      if (forecasts.some((sum) => sum > 0)) origins++;
      for (const [step, sum] of forecasts.entries()) {
        if (!(sum > 0)) continue;
        const bucket = byTarget.get(origin + step) ?? { forecasts: [], actuals: [] };
        byTarget.set(origin + step, bucket);
        bucket.forecasts.push(sum);
        bucket.actuals.push(actuals[step] as number);
      }
    }
    const buckets = [...byTarget].toSorted(([a], [b]) => a - b).map(([, sums]) => sums);
    const shareAbove = above / (above + below);
    if (origins < minOrigins || !(shareAbove <= maxShareAbove)) return 1;
    const factor = shrunkFactor(buckets, minStandardErrors.all);
    return factor > 1 && hasHelped(buckets) ? factor : 1;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
