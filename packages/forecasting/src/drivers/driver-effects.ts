import { varianceBetween } from '../events/variance-between.ts';

/** One series from which driver effects are estimated. */
export interface DriverSource {
  /** Position of the first value among the buckets of the run. */
  offset: number;
  /** Deviations from the expected values, as logarithms or as shares of the expected values; NaN where unknown. */
  departures: Float64Array;
  /** Each driver's deviation from its usual value at that time; one array per driver. */
  offsets: readonly Float64Array[];
}

/** Estimated effect of one driver. */
export interface Fit {
  /** Change per unit of the driver. */
  effect: number;
  /**
   * Variance of the estimate. Errors in the same bucket are treated as correlated across series; never below the
   * variance for independent errors.
   */
  variance: number;
}

/** Deviations beyond this many standard deviations get less weight (Huber 1964). */
const huberLimit = 2;
const rounds = 6;
const roundsOfDifferences = 3;
/** Factor applied to the variance when an effect is shrunk; the same as for events. */
const shrinkageFactor = 2;
/** Effects smaller than this many standard errors are attributed to chance. */
const minDeviations = 2;
/** Prior standard deviation of an effect for a driver with standard deviation 1. */
const typicalEffect = 0.5;

/**
 * Estimates the effects of all drivers together: ridge regression of the deviations of all series on the driver
 * offsets, by coordinate descent with Huber weights. b = Σ w x r / (Σ w x² + λ), λ = σ² / (0.5 / sd(x))².
 *
 * @param used whether a driver may have an effect
 * @param from first bucket to use
 * @param to bucket after the last bucket to use
 */
export function fitDrivers(
  sources: readonly DriverSource[],
  used: readonly boolean[],
  from = 0,
  to = Infinity,
): Fit[] {
  const left = sources.map(({ departures }) => departures.slice());
  const fits = used.map((): Fit => ({ effect: 0, variance: Infinity }));
  for (let round = 0; round < rounds; round++) {
    const deviation = deviationOf(sources, left, from, to);
    for (const [driver, may] of used.entries()) {
      if (!may) continue;
      const fit = fits[driver] as Fit;
      const next = regress(sources, left, driver, { before: fit.effect, deviation, from, to });
      for (const [at, { offsets }] of sources.entries())
        shift(left[at] as Float64Array, offsets[driver] as Float64Array, next.effect - fit.effect);
      fits[driver] = next;
    }
  }
  return fits;
}

/**
 * Returns the effect shrunk by its variance, b · (1 − 2 v / b²) (after James & Stein 1961), or 0 if it may be due to
 * chance.
 */
export function shrunkEffect({ effect, variance }: Fit): number {
  if (effect === 0 || effect ** 2 < minDeviations ** 2 * variance) return 0;
  return effect * (1 - (shrinkageFactor * variance) / effect ** 2);
}

/**
 * Returns how far each series' driver effects differ from the common effects, which have already been removed from
 * the deviations. Nonzero only where series differ by more than chance (DerSimonian & Laird 1986). The differences of
 * each driver are removed before those of the next one are estimated, because drivers are correlated.
 *
 * @param used whether a driver has an effect
 * @returns one array per series, one difference per driver
 */
export function ownDifferences(sources: readonly DriverSource[], used: readonly boolean[]): Float64Array[] {
  const left = sources.map(({ departures }) => departures.slice());
  const own = sources.map(() => new Float64Array(used.length));
  for (let round = 0; round < roundsOfDifferences; round++)
    for (const [driver, may] of used.entries()) {
      if (!may) continue;
      const found = sources.map((source, at) => {
        const before = own[at]?.[driver] as number;
        let [product, square, squares, count] = [0, 0, 0, 0];
        each([source], -Infinity, Infinity, ({ offsets }, t) => {
          const [departure, x] = [left[at]?.[t] as number, offsets[driver]?.[t] as number];
          product += x * (departure + before * x);
          square += x * x;
          squares += departure * departure;
          count++;
        });
        return { effect: product / square, variance: squares / count / square };
      });
      const between = varianceBetween(found.filter(isKnown));
      for (const [at, difference] of found.entries()) {
        const effects = own[at] as Float64Array;
        const before = effects[driver] as number;
        const shrunk =
          between > 0 && isKnown(difference)
            ? (between / (between + difference.variance)) * difference.effect
            : 0;
        shift(left[at] as Float64Array, sources[at]?.offsets[driver] as Float64Array, shrunk - before);
        effects[driver] = shrunk;
      }
    }
  return own;
}

function isKnown({ variance }: Fit): boolean {
  return variance > 0 && variance < Infinity;
}

function regress(
  sources: readonly DriverSource[],
  left: readonly Float64Array[],
  driver: number,
  { before, deviation, from, to }: { before: number; deviation: number; from: number; to: number },
): Fit {
  let [product, square, plain, count] = [0, 0, 0, 0];
  const byBucket = new Map<number, number>();
  each(sources, from, to, ({ offsets, offset }, t, at) => {
    const x = offsets[driver]?.[t] as number;
    const rest = left[at]?.[t] as number;
    const weight = Math.min(1, (huberLimit * deviation) / Math.abs(rest));
    product += weight * x * (rest + before * x);
    square += weight * x * x;
    plain += x * x;
    count++;
    byBucket.set(offset + t, (byBucket.get(offset + t) ?? 0) + weight * x * rest);
  });
  if (square === 0) return { effect: 0, variance: Infinity };
  const chance = [...byBucket.values()].reduce((sum, one) => sum + one * one, 0);
  const ridge = (deviation ** 2 / typicalEffect ** 2) * (plain / count);
  return {
    effect: product / (square + ridge),
    // With few buckets, the residuals of the fit underestimate the variance.
    variance: Math.max(chance / square ** 2, deviation ** 2 / square),
  };
}

function deviationOf(
  sources: readonly DriverSource[],
  left: readonly Float64Array[],
  from: number,
  to: number,
): number {
  let [squares, count] = [0, 0];
  each(sources, from, to, (_, t, at) => {
    squares += (left[at]?.[t] as number) ** 2;
    count++;
  });
  return count === 0 ? 0 : Math.sqrt(squares / count) || Number.MIN_VALUE;
}

function shift(left: Float64Array, offsets: Float64Array, by: number): void {
  for (const [t, value] of left.entries()) left[t] = value - by * (offsets[t] as number);
}

/** Visits every known deviation in the buckets [from, to). */
export function each(
  sources: readonly DriverSource[],
  from: number,
  to: number,
  visit: (source: DriverSource, t: number, at: number) => void,
): void {
  for (const [at, source] of sources.entries()) {
    const { offset, departures } = source;
    const end = Math.min(departures.length, to - offset);
    for (let t = Math.max(0, from - offset); t < end; t++)
      if (!Number.isNaN(departures[t])) visit(source, t, at);
  }
}
