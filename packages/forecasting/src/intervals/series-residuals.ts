import { actualAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { difficulty, meanSize } from './difficulty.ts';
import { type ErrorFactors, noFactors, type SideFactors } from './error-factors.ts';

/** Forecasts made at an earlier cutoff; null for series that were too short for the model. */
export interface PastForecasts {
  cutoff: number;
  forecasts: readonly (Float64Array | null)[];
}

/** Residuals of one series' earlier forecasts. */
export interface SeriesResiduals {
  /** Actual minus forecast, in units of the size of an error that was expected when the forecast was made. */
  scores: Float64Array;
  /** Steps ahead, from 1. */
  steps: Uint16Array;
  /** Target buckets of the forecasts. */
  targets: Int32Array;
}

/** How to add up residuals. */
interface Sums {
  /** Number of leading steps that are left out. */
  from: number;
  /** Difficulty relative to the mean absolute value, for series without changes in the last seasons. */
  relative: number;
}

/** Scores share buffers of this length, because many small buffers would need several times the memory. */
const maxBlockLength = 65_536;

/**
 * Residuals of the earlier forecasts of many series, scaled by the difficulty known at the time so that past and
 * future residuals are comparable.
 */
export class ResidualsOfSeries {
  readonly #past: readonly PastForecasts[];
  readonly #horizon: number;
  readonly #seasonLength: number;
  readonly #blockLength: number;
  readonly #sums: Sums | null;
  // Reused for every series.
  readonly #scores: Float64Array;
  readonly #steps: Uint16Array;
  readonly #targets: Int32Array;
  readonly #factors: SideFactors;
  #block = new Float64Array(0);
  #used = 0;
  #last: Pick<SeriesResiduals, 'steps' | 'targets'> = { steps: new Uint16Array(), targets: new Int32Array() };

  /**
   * @param count number of series
   * @param horizon maximum number of steps ahead; later steps are ignored
   * @param sums returns the residuals of sums, which end before the first gap; by default, the residual of each step
   */
  constructor(
    count: number,
    past: readonly PastForecasts[],
    horizon: number,
    seasonLength: number,
    sums: Sums | null = null,
  ) {
    const maxResiduals = past.length * horizon;
    this.#blockLength = Math.min(maxBlockLength, count * maxResiduals);
    this.#scores = new Float64Array(maxResiduals);
    this.#steps = new Uint16Array(maxResiduals);
    this.#targets = new Int32Array(maxResiduals);
    this.#factors = noFactors(horizon);
    this.#past = past;
    this.#horizon = horizon;
    this.#seasonLength = seasonLength;
    this.#sums = sums;
  }

  /**
   * Returns the residuals of one series.
   *
   * @param position of the series in each past forecast
   * @param expected factors of the series; null if its errors are expected to be as large as its difficulty
   */
  of(
    { start, values, observed }: PreparedSeries,
    position: number,
    expected: ErrorFactors | null = null,
  ): SeriesResiduals {
    const seen = { start, values, observed };
    let count = 0;
    for (const { cutoff, forecasts } of this.#past) {
      const forecast = forecasts[position] ?? null;
      if (forecast === null) continue;
      const known = Math.min(values.length, Math.max(0, cutoff - start));
      const changes = difficulty(values, this.#seasonLength, known);
      const size = changes > 0 ? changes : (this.#sums?.relative ?? 0) * meanSize(values, known);
      if (!(size > 0)) continue;
      expected?.write(known, size, this.#factors);
      const ahead = Math.min(this.#horizon, forecast.length);
      const [isSum, from] = [this.#sums !== null, this.#sums?.from ?? 0];
      let sum = 0;
      for (let step = from; step < ahead; step++) {
        const actual = actualAt(seen, cutoff + step);
        if (Number.isNaN(actual) && isSum) break;
        if (Number.isNaN(actual)) continue;
        const residual = actual - (forecast[step] as number);
        sum += residual;
        const missed = isSum ? sum : residual;
        const { below, above } = this.#factors;
        this.#scores[count] = missed / (size * ((missed < 0 ? below : above)[step] as number));
        this.#steps[count] = step - from + 1;
        this.#targets[count++] = cutoff + step;
      }
    }
    return { scores: this.#kept(count), ...this.#shared(count) };
  }

  #kept(count: number): Float64Array {
    if (this.#used + count > this.#block.length) {
      this.#block = new Float64Array(Math.max(this.#blockLength, count));
      this.#used = 0;
    }
    const own = this.#block.subarray(this.#used, this.#used + count);
    for (let at = 0; at < count; at++) own[at] = this.#scores[at] as number;
    this.#used += count;
    return own;
  }

  /** Reuses the previous arrays if possible, because most series have the same steps and targets. */
  #shared(count: number) {
    const { steps, targets } = this.#last;
    let same = steps.length === count;
    for (let at = 0; same && at < count; at++)
      same = steps[at] === this.#steps[at] && targets[at] === this.#targets[at];
    if (!same) this.#last = { steps: this.#steps.slice(0, count), targets: this.#targets.slice(0, count) };
    return this.#last;
  }
}
