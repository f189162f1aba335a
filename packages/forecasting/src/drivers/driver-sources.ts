import { departuresOf } from '../events/departures.ts';
import { expectedValues } from '../events/expected-values.ts';
import { effectSource } from '../events/learn-events.ts';
import { withoutEvents } from '../events/series-events.ts';
import {
  combinedEffects,
  type Contradicted,
  type DrivenHistory,
  type DriverEstimate,
  type DriverTask,
} from './driven-history.ts';
import type { DriverSource } from './driver-effects.ts';

/**
 * Bounds of the relative deviations. They are wide, because a promotion can raise demand to several times the usual
 * level.
 */
const bounds = [-0.98, 40] as const;

/** Regressors for the deviations of one history. */
export interface Regressors {
  /** Deviation of each driver from its seasonal and recent level. */
  offsets: readonly Float64Array[];
  /** Share of each bucket in which each flag is set. */
  shares: readonly Float64Array[];
}

/** Returns the regressors for one history. */
export function regressorsOf(history: DrivenHistory, task: DriverTask): Regressors {
  task.throwIfStopped();
  const courses = history.offsets();
  return { offsets: driverDeviations(history, courses, task), shares: taken(courses) };
}

/** Returns the deviations of one history after removing the estimated effects. */
export function sourceOf(
  history: DrivenHistory,
  { offsets, shares }: Regressors,
  estimate: DriverEstimate,
  task: DriverTask,
): DriverSource {
  task.throwIfStopped();
  const { first, seasonLength } = task;
  const values = withoutEvents(history, combinedEffects(history, estimate, task), seasonLength);
  const reach = shares.map(() => 1);
  const source = effectSource({ ...history, values, reach }, seasonLength, 'multiplicative');
  const { relative, offset, ordinary } = departuresOf(source, shares, first, seasonLength, bounds);
  const departures = source.form === 'multiplicative' ? logarithmic(relative, ordinary) : relative;
  return { offset, departures, offsets: withoutContradicted(offsets, offset, estimate.contradicted) };
}

/** Resets drivers to their usual value in buckets where they contradict the demand. */
function withoutContradicted(
  offsets: readonly Float64Array[],
  first: number,
  contradicted: Contradicted,
): readonly Float64Array[] {
  return offsets.map((own, driver) => {
    const buckets = contradicted[driver];
    if (buckets === undefined || buckets.size === 0) return own;
    return own.map((value, t) => (buckets.has(first + t) ? 0 : value));
  });
}

/**
 * Converts relative deviations to logarithms whose mean over ordinary buckets is 0. Logarithms turn driver effects
 * into elasticities.
 */
function logarithmic(relative: Float64Array, ordinary: Uint8Array): Float64Array {
  const logarithms = relative.map((one) => Math.log1p(one));
  let [sum, count] = [0, 0];
  for (const [t, value] of logarithms.entries())
    if (ordinary[t] === 1 && !Number.isNaN(value)) {
      sum += value;
      count++;
    }
  return count === 0 ? logarithms : logarithms.map((value) => value - sum / count);
}

/**
 * Returns each driver's deviation from its seasonal and recent level. Flags are returned unchanged, because buckets in which a flag is set are excluded from the expected values.
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

/** Returns the share of each bucket in which a flag is set; empty for drivers that are not flags. */
function taken(courses: readonly Float64Array[]): Float64Array[] {
  return courses.filter(isFlag).map((course) => course.map((offset) => Number(offset !== 0)));
}

function isFlag(course: Float64Array): boolean {
  const other = course.find((offset) => offset !== 0);
  return course.every((offset) => offset === 0 || offset === other);
}
