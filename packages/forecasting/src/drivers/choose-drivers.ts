import { median } from '@forecast-console/calendar';
import { studentQuantile } from '../intervals/student-quantile.ts';
import { type DriverSource, each, type Fit, fitDrivers, shrunkEffect } from './driver-effects.ts';

/**
 * A driver is ignored in a bucket if it increases the deviations of at least 20 series by at least this factor there.
 */
const [minSeriesToContradict, maxIncrease] = [20, 1.25];
/** Cutoffs of the driver backtest, as shares of the known buckets. */
const trainingShares = [0.5, 0.6, 0.7, 0.8, 0.9] as const;
/** Minimum number of buckets per block, and maximum and minimum number of blocks. */
const [minBlockLength, maxBlocks, minBlocks] = [2, 16, 2];
/** If there are at least `minToClip` blocks, gains are clipped to this many median deviations from their median. */
const [maxDeviations, minToClip] = [4, 5];
/** Probability that a run accepts at least one driver that has no effect. */
const chanceOfFalseDriver = 0.05;

/**
 * Selects drivers by an expanding-window backtest: effects are estimated on the buckets before each of several cutoffs
 * and applied to the buckets up to the next one. Drivers are added one by one, most significant first, as long as the
 * next one significantly reduces the remaining absolute deviations. Each driver is tested together with the drivers
 * accepted so far, so that correlated drivers, such as a price and its promotion, do not reject each other. Errors are
 * correlated, so they are first summed over series and over blocks of neighboring buckets; the threshold grows with the
 * number of drivers. A driver that varies in fewer than two blocks after a cutoff is rejected.
 *
 * @param end index of the first unknown bucket of the run
 * @returns whether each driver is accepted
 */
export function helpful(sources: readonly DriverSource[], drivers: number, end: number): boolean[] {
  const accepted = Array.from({ length: drivers }, () => false);
  const tail = chanceOfFalseDriver / Math.max(1, drivers);
  let candidates = [...accepted.keys()];
  let before = backtest(sources, accepted, end);
  while (candidates.length > 0) {
    const tried = candidates.map((driver) => {
      const after = backtest(sources, accepted.with(driver, true), end, driver);
      return { driver, after, evidence: evidenceOf(before.errors, after, tail) };
    });
    const best = tried.reduce((a, b) => (b.evidence > a.evidence ? b : a));
    if (!(best.evidence > 1)) break;
    accepted[best.driver] = true;
    before = best.after;
    candidates = candidates.filter((driver) => driver !== best.driver);
  }
  return accepted;
}

/**
 * Absolute deviations that remain after the effects of a set of drivers are applied, in the holdouts of the backtest.
 */
interface Backtest {
  /** Sum of the deviations, by block of buckets. */
  errors: ReadonlyMap<number, number>;
  /** Blocks in which the tested driver had an effect. */
  moved: ReadonlySet<number>;
}

function backtest(
  sources: readonly DriverSource[],
  used: readonly boolean[],
  end: number,
  tested = -1,
): Backtest {
  const first = sources.reduce((min, { offset }) => Math.min(min, offset), end);
  const cutoffs = trainingShares.map((share) => Math.floor(first + share * (end - first)));
  const [from = end] = cutoffs;
  const blockLength = Math.max(minBlockLength, Math.ceil((end - from) / maxBlocks));
  const errors = new Map<number, number>();
  const moved = new Set<number>();
  for (const [window, cutoff] of cutoffs.entries()) {
    const effects = used.includes(true) ? fitDrivers(sources, used, first, cutoff).map(shrunkEffect) : [];
    each(sources, cutoff, cutoffs[window + 1] ?? end, ({ departures, offsets, offset }, t) => {
      let left = departures[t] as number;
      for (const [driver, effect] of effects.entries())
        if (effect !== 0) left -= effect * (offsets[driver]?.[t] as number);
      const block = Math.floor((offset + t - from) / blockLength);
      errors.set(block, (errors.get(block) ?? 0) + Math.abs(left));
      if (tested >= 0 && effects[tested] !== 0 && offsets[tested]?.[t] !== 0) moved.add(block);
    });
  }
  return { errors, moved };
}

/**
 * Clips gains far from their median, because a block with wrong driver values, such as a flag set everywhere, should
 * hardly count as evidence.
 */
function clipGains(gains: number[]): void {
  if (gains.length < minToClip) return;
  const center = median(gains);
  const reach = maxDeviations * median(gains.map((gain) => Math.abs(gain - center)));
  for (const [at, gain] of gains.entries())
    gains[at] = Math.max(center - reach, Math.min(center + reach, gain));
}

/**
 * Compares the errors of blocks with and without a driver, using a one-sided t-test of their relative reduction.
 *
 * @returns a value above 1 if the reduction is significant; -1 if there is no reduction
 */
function evidenceOf(before: Backtest['errors'], { errors, moved }: Backtest, tail: number): number {
  const gains = [...moved].flatMap((block) => {
    const without = before.get(block) ?? 0;
    return without > 0 ? [1 - (errors.get(block) ?? 0) / without] : [];
  });
  clipGains(gains);
  const count = gains.length;
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / count;
  if (count < minBlocks || !(mean > 0)) return -1;
  const squares = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0);
  return mean / (studentQuantile(1 - tail, count - 1) * Math.sqrt(squares / (count - 1) / count));
}

/**
 * Returns the buckets in which each driver contradicts the deviations of many series although it has a strong effect
 * in other buckets. Its values must be wrong there: for example, a promotion set for every product in one week. A
 * driver without an effect contradicts nothing.
 *
 * @returns one set of buckets per driver
 */
export function contradictedBuckets(
  sources: readonly DriverSource[],
  drivers: number,
): ReadonlySet<number>[] {
  return Array.from({ length: drivers }, (_, driver) => {
    const used = Array.from({ length: drivers }, (__, other) => other === driver);
    const effect = shrunkEffect(fitDrivers(sources, used)[driver] as Fit);
    const sums = new Map<number, { without: number; left: number; series: number }>();
    each(effect === 0 ? [] : sources, -Infinity, Infinity, ({ departures, offsets, offset }, t) => {
      const driven = effect * (offsets[driver]?.[t] as number);
      if (driven === 0) return;
      const own = sums.get(offset + t) ?? { without: 0, left: 0, series: 0 };
      const departure = departures[t] as number;
      own.without += Math.abs(departure);
      own.left += Math.abs(departure - driven);
      own.series++;
      sums.set(offset + t, own);
    });
    return new Set(
      [...sums].flatMap(([bucket, { without, left, series }]) =>
        series >= minSeriesToContradict && left > maxIncrease * without ? [bucket] : [],
      ),
    );
  });
}
