import { totalHistory } from '../evaluation/total-history.ts';
import { departuresOf, meanSize } from '../events/departures.ts';
import { expectedValues } from '../events/expected-values.ts';
import { effectSource } from '../events/learn-events.ts';
import { sampled, withSources } from '../events/sample-series.ts';
import { withoutEvents, type SeriesEvents } from '../events/series-events.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { shrunkEffect, type DriverSource, fitDrivers, helpful, ownDifferences } from './driver-effects.ts';

/** A history at a cutoff, with its event effects and driver offsets. */
export interface DrivenHistory extends PreparedSeries {
  intermittent: boolean;
  events: SeriesEvents | null;
  /** One array per driver, one offset per bucket of the run, 0 for usual. Computed at each call to save memory. */
  offsets: () => readonly Float64Array[];
}

/** What drivers are estimated for. */
export interface DriverTask {
  drivers: number;
  /** Bucket index of the first bucket of the run. */
  first: number;
  /** Bucket index after the last value. */
  cutoff: number;
  /** Buckets of the run plus the known buckets after it. */
  length: number;
  seasonLength: number;
  /** Form of the season and of the driver effects. */
  form: SeasonForm;
  /**
   * Whether a driver varies in a history, by position: each driver is then estimated from enough series in which it
   * varies. Null to sample from all series.
   */
  varies: ((driver: number, history: number) => boolean) | null;
  /** Called regularly; may throw to abort. */
  throwIfStopped: () => void;
}

/** Driver effects estimated at a cutoff, as plain numbers that can be applied to other series. */
export interface KnownDrivers {
  /**
   * Effect of one more unit of each driver: change of the logarithm of demand (multiplicative), or of its share of the mean
   * absolute value (additive); 0 for a driver that was left out.
   */
  effects: Float64Array;
  /** Standard errors of the effects. */
  errors: Float64Array;
  /** The same effects for intermittent series; null without such series. */
  ofIntermittent: Float64Array | null;
  /** Whether effects are changes of logarithms. */
  isLogarithmic: boolean;
}

/** Driver effects learned at a cutoff. */
export interface LearnedDrivers {
  /** Combined effects of events and drivers on each history. */
  histories: (SeriesEvents | null)[];
  known: KnownDrivers;
}

/** Reports often enough that a run of many series can be stopped. */
const historiesPerReport = 500;
/** Expected values without drivers and driver effects are estimated alternately. */
const rounds = 4;
/** Bounds of the combined effect of drivers, as a factor. */
const [minFactor, maxFactor] = [0.05, 10];
/** Smaller ratios to the expected value are clipped before taking logarithms. */
const minRatio = 0.1;

/**
 * Estimates driver effects from histories and leaves out drivers that do not help on the last quarter of the known
 * buckets. An intermittent series has too few demands for an estimate, so the effects on the sum of these series
 * apply to each.
 *
 * @see {@link fitDrivers}
 */
export function learnDrivers(histories: readonly DrivenHistory[], task: DriverTask): LearnedDrivers {
  const { drivers, first, cutoff, throwIfStopped } = task;
  const moved = [...histories.entries()].filter(([, { kind }]) => kind === 'regular');
  const alone = moved.filter(([, { intermittent }]) => !intermittent);
  const told = tellersOf(alone, task).map(
    ([position, history]) => [position, remembering(history, throwIfStopped)] as const,
  );
  const sparse = moved.flatMap(([, history]) => (history.intermittent ? [history] : []));
  const tellers = [
    ...told.map(([, history]) => history),
    ...(sparse.length > 0 ? [sumOf(sparse, task)] : []),
  ];
  const effects = new Float64Array(drivers);
  const errors = new Float64Array(drivers);
  const varies = tellers.map((history) => {
    throwIfStopped();
    const courses = history.offsets();
    return { offsets: driverDeviations(history, courses, task), shares: taken(courses) };
  });
  const sources = (): DriverSource[] =>
    tellers.map((history, at) => {
      throwIfStopped();
      const events = together(history, effects, task);
      const values = withoutEvents(history, events, task.seasonLength);
      const { offsets = [], shares = [] } = varies[at] ?? {};
      const reach = shares.map(() => 1);
      const source = effectSource({ ...history, values, reach }, task.seasonLength, task.form);
      const { relative, offset, ordinary } = departuresOf(source, shares, first, task.seasonLength);
      const departures = source.form === 'multiplicative' ? logarithmic(relative, ordinary) : relative;
      return { offset, departures, offsets };
    });
  let seen = sources();
  const used = helpful(seen, drivers, cutoff - first);
  for (let round = 0; round < rounds; round++) {
    const fits = fitDrivers(seen, used);
    for (const [driver, { effect, variance }] of fits.entries()) {
      const sum = (effects[driver] as number) + effect;
      errors[driver] = Math.sqrt(variance);
      effects[driver] = round < rounds - 1 ? sum : shrunkEffect({ effect: sum, variance });
    }
    seen = sources();
  }
  const own = tellers.map(() => effects.slice());
  for (const [driver, effect] of effects.entries())
    if (effect !== 0)
      for (const [at, difference] of ownDifferences(seen, driver).entries())
        (own[at] as Float64Array)[driver] = effect + difference;
  const ofPosition = new Map(
    told.map(([position, history], at) => [position, { history, effects: own[at] as Float64Array }]),
  );
  const ofIntermittent = sparse.length > 0 ? (own.at(-1) ?? null) : null;
  const known = { effects, errors, ofIntermittent, isLogarithmic: task.form === 'multiplicative' };
  const apart = (position: number) => {
    const teller = ofPosition.get(position);
    return teller === undefined ? null : together(teller.history, teller.effects, task);
  };
  return { histories: drivenBy(histories, known, task, apart), known };
}

/**
 * Applies driver effects that were estimated from other histories.
 *
 * @param apart effects of a single history by position; null to use the common effects
 */
export function drivenBy(
  histories: readonly DrivenHistory[],
  { effects, ofIntermittent }: KnownDrivers,
  task: DriverTask,
  apart: (position: number) => SeriesEvents | null = () => null,
): LearnedDrivers['histories'] {
  const any = effects.some((effect) => effect !== 0);
  return histories.map((history, position) => {
    if (!any || history.kind !== 'regular') return history.events;
    if (position % historiesPerReport === 0) task.throwIfStopped();
    return (
      apart(position) ?? together(history, (history.intermittent ? ofIntermittent : null) ?? effects, task)
    );
  });
}

/** Samples the histories that effects are estimated from. */
function tellersOf<One>(
  alone: readonly (readonly [position: number, One])[],
  { drivers, varies }: DriverTask,
): (readonly [position: number, One])[] {
  if (varies === null) return sampled(alone);
  const scopes = Array.from({ length: drivers }, (_, driver) =>
    [...alone.keys()].filter((at) => varies(driver, alone[at]?.[0] ?? -1)),
  );
  return withSources(sampled([...alone.keys()]), scopes).map((at) => alone[at] as (typeof alone)[number]);
}

/** A history whose offsets are computed once; estimation reads them many times. */
function remembering(history: DrivenHistory, throwIfStopped: () => void): DrivenHistory {
  throwIfStopped();
  const offsets = history.offsets();
  return { ...history, offsets: () => offsets };
}

/** Converts relative deviations to logarithms with mean 0 over ordinary buckets: drivers act by elasticities. */
function logarithmic(relative: Float64Array, ordinary: Uint8Array): Float64Array {
  const logarithms = relative.map((one) => Math.log(Math.max(minRatio, 1 + one)));
  let [sum, count] = [0, 0];
  for (const [t, value] of logarithms.entries())
    if (ordinary[t] === 1 && !Number.isNaN(value)) {
      sum += value;
      count++;
    }
  return count === 0 ? logarithms : logarithms.map((value) => value - sum / count);
}

/**
 * Combines the effects of events and drivers on a history.
 *
 * @param effects per unit of each driver
 */
function together(
  { events, offsets, values, nonnegative, intermittent }: DrivenHistory,
  effects: Float64Array,
  { length, first, form }: DriverTask,
): SeriesEvents {
  const courses = offsets();
  const additive = !intermittent && (!nonnegative || form === 'additive');
  const unit = events === null ? (additive ? meanSize(values) : null) : events.unit;
  const effect = Float64Array.from({ length }, (_, at) => {
    let driven = 0;
    for (let driver = 0; driver < effects.length; driver++)
      driven += (effects[driver] as number) * (courses[driver]?.[at] ?? 0);
    const before = events?.effect[at] ?? 0;
    if (unit !== null) return before + Math.max(minFactor - 1, Math.min(maxFactor - 1, driven));
    return (1 + before) * Math.max(minFactor, Math.min(maxFactor, Math.exp(driven))) - 1;
  });
  return { first, share: events?.share ?? new Float64Array(length), effect, unit };
}

/**
 * Returns the deviation of each driver from its seasonal and recent level. Flags are taken as they are, because the
 * expected values are computed without the buckets in which they are set.
 */
function driverDeviations(
  { start, values }: DrivenHistory,
  courses: readonly Float64Array[],
  { first, seasonLength }: DriverTask,
): Float64Array[] {
  const ordinary = new Uint8Array(values.length).fill(1);
  return courses.map((course) => {
    const own = course.slice(start - first, start - first + values.length);
    if (isFlag(course)) return own;
    const expected = expectedValues(own, ordinary, seasonLength, 'additive');
    return own.map((value, t) => value - (expected[t] as number));
  });
}

/** Returns the share of each bucket that a flag takes; empty for drivers that are not flags. */
function taken(courses: readonly Float64Array[]): Float64Array[] {
  return courses.filter(isFlag).map((course) => course.map((offset) => Number(offset !== 0)));
}

function isFlag(course: Float64Array): boolean {
  const other = course.find((offset) => offset !== 0);
  return course.every((offset) => offset === 0 || offset === other);
}

/** The sum of histories. Its drivers are the means of theirs, weighted by size. */
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
