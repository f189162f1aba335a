import { seasonLength as seasonLengthOf } from '@forecast-console/series';
import { driverCourse } from '../drivers/driver-course.ts';
import type { DriverInput } from '../drivers/driver-input.ts';
import { type LearntDrivers, learnDrivers } from '../drivers/learn-drivers.ts';
import type { EventCalendar } from '../events/event-calendar.ts';
import type { ForecastRequest } from '../forecast-request.ts';
import type { DriverFinding } from '../forecast-result.ts';
import type { SeasonForm } from '../models/baselines/seasonal-indices.ts';
import type { KeyedHistory } from './histories.ts';

/** The value of a driver for one history, one a bucket of the run; NaN where unknown. */
export type DriverValues = (driver: DriverInput, position: number) => Float64Array;

/** Drivers with more values than this are told in steps of 1, 2 or 5 of a power of ten. */
const valuesOfAFlag = 2;

/** The drivers of a run, and what was learnt of them. */
export class RunDrivers {
  readonly #request: ForecastRequest;
  readonly #calendar: EventCalendar;
  readonly #alive: () => void;
  /** What one more of each did to the series, by the cutoff at which it was learnt. */
  readonly #effects = new Map<number, readonly (number | null)[]>();

  /** @param alive called now and then; may throw, which aborts */
  constructor(request: ForecastRequest, calendar: EventCalendar, alive: () => void) {
    this.#request = request;
    this.#calendar = calendar;
    this.#alive = alive;
  }

  get any(): boolean {
    return this.#drivers.length > 0;
  }

  /** What drivers do to the series of the run, beside their events. */
  inSeries(histories: readonly KeyedHistory[], cutoff: number, form: SeasonForm): LearntDrivers['histories'] {
    const learnt = this.#learn(histories, cutoff, form, (driver, position) =>
      this.valuesOf(driver, position),
    );
    this.#effects.set(cutoff, learnt.effects);
    return learnt.histories;
  }

  /** The same of sums. @param members of each, and their size */
  inSums(
    histories: readonly KeyedHistory[],
    cutoff: number,
    form: SeasonForm,
    members: (sum: number) => readonly (readonly [position: number, size: number])[],
  ): LearntDrivers['histories'] {
    return this.#learn(histories, cutoff, form, (driver, sum) => this.#meanOf(driver, members(sum)))
      .histories;
  }

  /** What can be said of each driver asked, once the run has been computed. @param end bucket after the last value */
  findings(end: number): DriverFinding[] {
    const effects = this.#effects.get(end) ?? [];
    const from = end - this.#calendar.first;
    return this.#drivers.map((driver, position) => {
      const known = new Uint8Array(this.#calendar.length);
      for (const [series] of driver.values.entries())
        for (const [at, value] of this.valuesOf(driver, series).entries())
          if (!Number.isNaN(value)) known[at] = 1;
      const count = (part: Uint8Array) => part.reduce((sum, one) => sum + one, 0);
      const step = stepOf(driver);
      const effect = effects[position] ?? null;
      return {
        name: driver.name,
        past: count(known.subarray(0, from)),
        ahead: count(known.subarray(from, from + this.#request.horizon)),
        step,
        effect: effect === null ? null : effect * step,
      };
    });
  }

  /** Values of a driver for a series, one a bucket of the run. */
  valuesOf({ start, values }: DriverInput, position: number): Float64Array {
    const { first, length } = this.#calendar;
    const own = values[position] ?? new Float64Array(0);
    return Float64Array.from({ length }, (_, at) => own[first + at - start] ?? Number.NaN);
  }

  get #drivers(): readonly DriverInput[] {
    return this.#request.drivers ?? [];
  }

  #learn(
    histories: readonly KeyedHistory[],
    cutoff: number,
    form: SeasonForm,
    valuesOf: DriverValues,
  ): LearntDrivers {
    const { first, length } = this.#calendar;
    const seasonLength = seasonLengthOf(this.#request.bucket);
    const driven = histories.map((history, position) => ({
      ...history,
      offsets: () =>
        this.#drivers.map((driver) =>
          driverCourse(valuesOf(driver, position), cutoff - first, length, seasonLength),
        ),
    }));
    const drivers = this.#drivers.length;
    return learnDrivers(driven, { drivers, first, cutoff, length, seasonLength, form, alive: this.#alive });
  }

  #meanOf(
    driver: DriverInput,
    members: readonly (readonly [position: number, size: number])[],
  ): Float64Array {
    const { length } = this.#calendar;
    const [sums, sizes] = [new Float64Array(length), new Float64Array(length)];
    for (const [position, size] of members)
      for (const [at, value] of this.valuesOf(driver, position).entries()) {
        if (Number.isNaN(value)) continue;
        sums[at] = (sums[at] as number) + size * value;
        sizes[at] = (sizes[at] as number) + size;
      }
    return sums.map((sum, at) => sum / (sizes[at] as number));
  }
}

/** By how much more of a driver its effect is told: of a flag all of it, else about a deviation. */
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
  if (distinct.size <= valuesOfAFlag) return Math.max(...distinct) - Math.min(...distinct) || 1;
  const deviation = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  const power = 10 ** Math.floor(Math.log10(deviation));
  const digit = deviation / power;
  return (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power;
}
