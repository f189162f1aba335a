import { totalHistory } from '../evaluation/total-history.ts';
import { meanSize } from '../events/departures.ts';
import { sampled, withSources } from '../events/sample-series.ts';
import { withoutEvents, type SeriesEvents } from '../events/series-events.ts';
import { contradictedBuckets, helpful } from './choose-drivers.ts';
import {
  combinedEffects,
  type Contradicted,
  type DrivenHistory,
  type DriverEstimate,
  type DriverTask,
} from './driven-history.ts';
import { shrunkEffect, type DriverSource, fitDrivers, ownDifferences } from './driver-effects.ts';
import { type Regressors, regressorsOf, sourceOf } from './driver-sources.ts';

/** Driver effects estimated at a cutoff, as plain numbers that can be applied to other series. */
export interface KnownDrivers extends DriverEstimate {
  /** Standard errors of the effects. */
  errors: Float64Array;
  /** Effects on intermittent series; null if there are none. */
  ofIntermittent: Float64Array | null;
  /** Whether effects are on the log scale. */
  isLogarithmic: boolean;
}

/** Driver effects learned at a cutoff. */
export interface LearnedDrivers {
  /** Combined effects of events and drivers, one entry per history. */
  histories: (SeriesEvents | null)[];
  known: KnownDrivers;
}

/** Number of histories between two abort checks. */
const historiesPerReport = 500;
/** The expected values without drivers and the driver effects are estimated alternately. */
const rounds = 4;
/** Common effects are estimated from at most this many series. */
const maxSources = 240;
/**
 * Effects that differ by series are estimated only in runs of at most this many series, because the estimation is
 * slow.
 */
const maxOwnEffects = 1000;

/**
 * Estimates driver effects from histories and rejects drivers that do not help (see `helpful`). Series get individual
 * effects if they differ by more than chance. A single intermittent series has too few demands, so its effects are
 * estimated from the sum of all intermittent series.
 *
 * @see {@link fitDrivers}
 */
export function learnDrivers(histories: readonly DrivenHistory[], task: DriverTask): LearnedDrivers {
  const { throwIfStopped } = task;
  const regular = [...histories.entries()].filter(([, { kind }]) => kind === 'regular');
  const alone = regular.filter(([, { intermittent }]) => !intermittent);
  const cached = (some: readonly (readonly [position: number, history: DrivenHistory])[]) =>
    some.map(([position, history]) => [position, withCachedOffsets(history, throwIfStopped)] as const);
  const drawn = cached(drawnFrom(alone, task));
  const intermittent = regular.flatMap(([, history]) => (history.intermittent ? [history] : []));
  const sum = intermittent.length > 0 ? [sumOf(intermittent, task)] : [];
  const { sources, errors, ...estimation } = estimate([...drawn.map(([, history]) => history), ...sum], task);
  const { effects, contradicted } = estimation;
  const isDrawn = new Set(drawn.map(([position]) => position));
  const others =
    alone.length <= maxOwnEffects && effects.some((effect) => effect !== 0)
      ? cached(alone.filter(([position]) => !isDrawn.has(position)))
      : [];
  const differences = ownDifferences(
    [
      ...sources,
      ...others.map(([, history]) => sourceOf(history, regressorsOf(history, task), estimation, task)),
    ],
    Array.from(effects, (effect) => effect !== 0),
  );
  const own = differences.map((some) =>
    some.map((difference, driver) => (effects[driver] as number) + difference),
  );
  // The sum of the intermittent series is the last entry, after the sampled series.
  const [ofSum = null] = own.splice(drawn.length, sum.length);
  const known: KnownDrivers = {
    effects,
    errors,
    ofIntermittent: ofSum,
    isLogarithmic: regular.some(([, { nonnegative }]) => nonnegative),
    contradicted,
  };
  const ofPosition = new Map(
    [...drawn, ...others].map(([position, history], at) => [
      position,
      combinedEffects(history, { effects: own[at] as Float64Array, contradicted }, task),
    ]),
  );
  const any = effects.some((effect) => effect !== 0);
  return {
    histories: drivenBy(histories, known, task, (at) => (any ? (ofPosition.get(at) ?? null) : null)),
    known,
  };
}

/** Estimates the common driver effects from some histories. */
function estimate(
  histories: readonly DrivenHistory[],
  task: DriverTask,
): Pick<KnownDrivers, 'effects' | 'errors' | 'contradicted'> & { sources: DriverSource[] } {
  const { drivers, first, cutoff } = task;
  const effects = new Float64Array(drivers);
  const variances = new Float64Array(drivers).fill(Infinity);
  const regressors = histories.map((history) => regressorsOf(history, task));
  const sourcesWithout = (contradicted: Contradicted) =>
    histories.map((history, at) =>
      sourceOf(history, regressors[at] as Regressors, { effects, contradicted }, task),
    );
  const contradicted = contradictedBuckets(sourcesWithout([]), drivers);
  let sources = sourcesWithout(contradicted);
  const used = helpful(sources, drivers, cutoff - first);
  let maxStep = Infinity;
  for (let round = 0; round < rounds; round++) {
    const fits = fitDrivers(sources, used);
    const step = fits.reduce((sum, { effect, variance }) => sum + effect ** 2 / variance, 0);
    // If the steps grow, the iteration diverges.
    if (step > maxStep) break;
    maxStep = step;
    for (const [driver, { effect, variance }] of fits.entries()) {
      effects[driver] = (effects[driver] as number) + effect;
      variances[driver] = variance;
    }
    sources = sourcesWithout(contradicted);
  }
  for (const [driver, effect] of effects.entries())
    effects[driver] = shrunkEffect({ effect, variance: variances[driver] as number });
  return { effects, errors: variances.map(Math.sqrt), contradicted, sources: sourcesWithout(contradicted) };
}

/**
 * Applies driver effects that were estimated from other histories.
 *
 * @param apart returns the individual effects of the history at a position; null to use the common effects
 */
export function drivenBy(
  histories: readonly DrivenHistory[],
  { effects, ofIntermittent, contradicted }: KnownDrivers,
  task: DriverTask,
  apart: (position: number) => SeriesEvents | null = () => null,
): LearnedDrivers['histories'] {
  const any = effects.some((effect) => effect !== 0);
  return histories.map((history, position) => {
    if (!any || history.kind !== 'regular') return history.events;
    if (position % historiesPerReport === 0) task.throwIfStopped();
    const common = (history.intermittent ? ofIntermittent : null) ?? effects;
    return apart(position) ?? combinedEffects(history, { effects: common, contradicted }, task);
  });
}

/** Samples the histories from which effects are estimated. */
function drawnFrom<One>(
  alone: readonly (readonly [position: number, One])[],
  { drivers, varies }: DriverTask,
): (readonly [position: number, One])[] {
  if (varies === null) return sampled(alone, maxSources);
  const scopes = Array.from({ length: drivers }, (_, driver) =>
    [...alone.keys()].filter((at) => varies(driver, alone[at]?.[0] ?? -1)),
  );
  return withSources(sampled([...alone.keys()], maxSources), scopes).map(
    (at) => alone[at] as (typeof alone)[number],
  );
}

/** Caches the offsets of a history, because the estimation reads them many times. */
function withCachedOffsets(history: DrivenHistory, throwIfStopped: () => void): DrivenHistory {
  throwIfStopped();
  const offsets = history.offsets();
  return { ...history, offsets: () => offsets };
}

/** Returns the sum of several histories. Its drivers are the means of the histories' drivers, weighted by size. */
function sumOf(
  histories: readonly DrivenHistory[],
  { cutoff, drivers, length, seasonLength, throwIfStopped }: DriverTask,
): DrivenHistory {
  const offsets = Array.from({ length: drivers }, () => new Float64Array(length));
  const all = histories.reduce((sum, { values }) => sum + meanSize(values), 0);
  for (const [at, history] of histories.entries()) {
    if (at % historiesPerReport === 0) throwIfStopped();
    const share = meanSize(history.values) / all;
    for (const [driver, own] of history.offsets().entries()) {
      const mean = offsets[driver] as Float64Array;
      for (const [bucket, offset] of own.entries()) mean[bucket] = (mean[bucket] as number) + share * offset;
    }
  }
  const plain = histories.map((one) =>
    one.events === null ? one : { ...one, values: withoutEvents(one, one.events, seasonLength) },
  );
  return { ...totalHistory(plain, cutoff), intermittent: false, events: null, offsets: () => offsets };
}
