import { seasonLength as seasonLengthOf } from '@forecast-console/calendar';
import { driverCourse, usualValue } from '../drivers/driver-course.ts';
import { type DriverInput, varies } from '../drivers/driver-input.ts';
import type { DriverTask, DrivenHistory } from '../drivers/driven-history.ts';
import { drivenBy, type KnownDrivers, type LearnedDrivers, learnDrivers } from '../drivers/learn-drivers.ts';
import type { EventCalendar } from '../events/event-calendar.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { DriverFinding } from '../forecast-result.ts';
import type { KeyedHistory } from './histories.ts';

/** Returns a driver's offsets for one history, one per bucket of the run. */
type DriverCourses = (driver: DriverInput, position: number) => Float64Array;

/** A series of a sum and its mean absolute value. */
type Member = readonly [position: number, size: number];

/**
 * Maximum number of distinct values of a flag. For other drivers, effects refer to a step of 1, 2 or 5 times a power
 * of ten.
 */
const valuesOfAFlag = 2;
/** Number of standard errors on each side of a 95% range. */
const normalMargin = 1.96;
/** Number of series between two abort checks. */
const membersPerReport = 500;

interface SampleRole {
  /** Whether the series were sampled so that every driver varies in some of them. */
  isSample: boolean;
  /** Drivers of the sample whose learned effects are applied; null if effects are learned from these series. */
  sample: RunDrivers | null;
}

/** The drivers of a run and their estimated effects. */
export class RunDrivers {
  readonly #request: ForecastRequest;
  readonly #calendar: EventCalendar;
  readonly #throwIfStopped: () => void;
  /** Estimated effects by cutoff. */
  readonly #learned: Map<number, KnownDrivers>;
  readonly #isSample: boolean;

  /** @param throwIfStopped called regularly; may throw to abort */
  constructor(
    request: ForecastRequest,
    calendar: EventCalendar,
    throwIfStopped: () => void,
    { isSample, sample }: SampleRole,
  ) {
    this.#learned = sample === null ? new Map<number, KnownDrivers>() : sample.#learned;
    this.#isSample = isSample;
    this.#request = request;
    this.#calendar = calendar;
    this.#throwIfStopped = throwIfStopped;
  }

  get any(): boolean {
    return this.#drivers.length > 0;
  }

  /** Estimates driver effects on the series of the run, in addition to events. */
  inSeries(histories: readonly KeyedHistory[], cutoff: number): LearnedDrivers['histories'] {
    const driven = this.#drivenOf(histories, (driver, at) => this.#courseOf(driver, at, cutoff));
    const moves = this.#isSample ? this.#drivers.map(({ values }) => values.map(varies)) : null;
    const learned = learnDrivers(driven, {
      ...this.#taskOf(cutoff),
      varies: moves && ((driver, at) => moves[driver]?.[at] ?? false),
    });
    this.#learned.set(cutoff, learned.known);
    return learned.histories;
  }

  /** Applies the effects estimated from the sample to other series. */
  inOthers(histories: readonly KeyedHistory[], cutoff: number): LearnedDrivers['histories'] {
    const known = this.#learned.get(cutoff);
    if (known === undefined) throw new RangeError(`no driver effects were learned before bucket ${cutoff}`);
    const driven = this.#drivenOf(histories, (driver, at) => this.#courseOf(driver, at, cutoff));
    return drivenBy(driven, known, this.#taskOf(cutoff));
  }

  /**
   * Estimates driver effects on sums.
   *
   * @param members the series of each sum with their mean absolute values
   */
  inSums(
    histories: readonly KeyedHistory[],
    cutoff: number,
    members: (sum: number) => readonly Member[],
  ): LearnedDrivers['histories'] {
    const driven = this.#drivenOf(histories, (driver, sum) => this.#meanCourse(driver, members(sum), cutoff));
    return learnDrivers(driven, this.#taskOf(cutoff)).histories;
  }

  /**
   * Returns the findings for each driver after the run.
   *
   * @param end bucket after the last value
   */
  findings(end: number): DriverFinding[] {
    const { effects, errors, isLogarithmic = false } = this.#learned.get(end) ?? {};
    const { horizon, bridge = 0 } = this.#request;
    const from = end - this.#calendar.first;
    return this.#drivers.map((driver, position) => {
      const { known, current, knownOfCurrent } = this.#knowledgeOf(driver, from);
      const ahead = knownOfCurrent.subarray(from + bridge, from + horizon);
      const step = stepOf(driver);
      const effect = effects?.[position] ?? 0;
      const margin = normalMargin * (errors?.[position] ?? 0);
      const relative = (one: number) => (isLogarithmic ? Math.expm1(one * step) : one * step);
      return {
        name: driver.name,
        past: known.subarray(0, from).filter((series) => series > 0).length,
        ahead: ahead.filter((series) => series > 0 && series === current).length,
        step,
        usual: this.#usualOf(driver, from),
        effect: effect === 0 ? null : relative(effect),
        range: effect === 0 ? null : { lower: relative(effect - margin), upper: relative(effect + margin) },
      };
    });
  }

  /**
   * Returns the usual value of a driver, which is assumed where the driver is unknown; null if the usual value differs
   * between series.
   */
  #usualOf(driver: DriverInput, end: number): number | null {
    const season = seasonLengthOf(this.#request.bucket);
    let usual: number | null = null;
    for (const [series] of driver.values.entries()) {
      const own = usualValue(this.#valuesOf(driver, series), end, season);
      if (own === null || own === usual) continue;
      if (usual !== null) return null;
      usual = own;
    }
    return usual;
  }

  /**
   * Counts, for each bucket, the series for which a driver is known: all of them, and only those that had it in the
   * last season.
   *
   * @param end position of the bucket after the last value
   */
  #knowledgeOf(driver: DriverInput, end: number) {
    const { length } = this.#calendar;
    const [known, knownOfCurrent] = [new Uint32Array(length), new Uint32Array(length)];
    const season = seasonLengthOf(this.#request.bucket);
    let current = 0;
    for (const [series] of driver.values.entries()) {
      const isKnown = this.#valuesOf(driver, series).map((value) => Number(!Number.isNaN(value)));
      const isCurrent = isKnown.subarray(Math.max(0, end - season), end).includes(1);
      if (isCurrent) current++;
      for (const [at, one] of isKnown.entries()) {
        known[at] = (known[at] as number) + one;
        if (isCurrent) knownOfCurrent[at] = (knownOfCurrent[at] as number) + one;
      }
    }
    return { known, current, knownOfCurrent };
  }

  /** Returns the values of a driver for a series, one per bucket of the run; NaN where unknown. */
  #valuesOf({ start, values }: DriverInput, position: number): Float64Array {
    const { first, length } = this.#calendar;
    const own = values[position] ?? new Float64Array(0);
    return Float64Array.from({ length }, (_, at) => own[first + at - start] ?? Number.NaN);
  }

  get #drivers(): readonly DriverInput[] {
    return this.#request.drivers ?? [];
  }

  #drivenOf(histories: readonly KeyedHistory[], courseOf: DriverCourses): DrivenHistory[] {
    return histories.map((history, position) => ({
      ...history,
      offsets: () => this.#drivers.map((driver) => courseOf(driver, position)),
    }));
  }

  #taskOf(cutoff: number): DriverTask {
    const { first, length } = this.#calendar;
    const seasonLength = seasonLengthOf(this.#request.bucket);
    const drivers = this.#drivers.length;
    return {
      drivers,
      first,
      cutoff,
      length,
      seasonLength,
      varies: null,
      throwIfStopped: this.#throwIfStopped,
    };
  }

  #courseOf(driver: DriverInput, position: number, cutoff: number): Float64Array {
    const { first, length } = this.#calendar;
    const seasonLength = seasonLengthOf(this.#request.bucket);
    return driverCourse(this.#valuesOf(driver, position), cutoff - first, length, seasonLength);
  }

  /** Averages the offsets, not the values, so that series for which the driver is unknown do not shift the mean. */
  #meanCourse(driver: DriverInput, members: readonly Member[], cutoff: number): Float64Array {
    const mean = new Float64Array(this.#calendar.length);
    const all = members.reduce((sum, [, size]) => sum + size, 0);
    if (all === 0) return mean;
    for (const [turn, [position, size]] of members.entries()) {
      if (turn % membersPerReport === membersPerReport - 1) this.#throwIfStopped();
      for (const [at, offset] of this.#courseOf(driver, position, cutoff).entries())
        mean[at] = (mean[at] as number) + (size / all) * offset;
    }
    return mean;
  }
}

/**
 * Returns the change in a driver to which its effect refers: the whole change of a flag, otherwise about a standard
 * deviation.
 */
function stepOf({ values }: DriverInput): number {
  const distinct = new Set<number>();
  let [sum, squares, count] = [0, 0, 0];
  for (const own of values)
    for (const value of own) {
      if (Number.isNaN(value)) continue;
      if (distinct.size <= valuesOfAFlag) distinct.add(value);
      sum += value;
      squares += value * value;
      count++;
    }
  if (count === 0) return 1;
  if (distinct.size <= valuesOfAFlag) {
    const [first = 0, ...others] = [...distinct].sort((a, b) => a - b);
    return (others.at(-1) ?? first) - first || 1;
  }
  const deviation = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  const power = 10 ** Math.floor(Math.log10(deviation));
  const digit = deviation / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}
