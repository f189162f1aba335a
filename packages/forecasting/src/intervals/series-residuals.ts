import { actualsAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { difficulty } from './difficulty.ts';

/** Forecasts made from an earlier cutoff; null where a series had no history fit for the model. */
export interface PastForecasts {
  cutoff: number;
  forecasts: readonly (Float64Array | null)[];
}

/** What the earlier forecasts of one series missed by. */
export interface SeriesResiduals {
  /** Actual minus forecast, in units of the series' difficulty as it was known when each forecast was made. */
  scores: Float64Array;
  /** Steps ahead, from 1. */
  steps: Uint16Array;
  /** Buckets the forecasts were for. */
  targets: Int32Array;
}

/** So many scores share a buffer at most: small ones of their own would take several times the room. */
const mostInBlock = 65_536;

/**
 * What the earlier forecasts of many series missed by. Scaling by what was known at the time keeps past scores comparable
 * with those to come, whose scale is known now.
 */
export class ResidualsOfSeries {
  readonly #past: readonly PastForecasts[];
  readonly #horizon: number;
  readonly #seasonLength: number;
  readonly #blockLength: number;
  #block = new Float64Array(0);
  #used = 0;
  #last: Pick<SeriesResiduals, 'steps' | 'targets'> = { steps: new Uint16Array(), targets: new Int32Array() };

  /**
   * @param count how many series there will be
   * @param horizon steps beyond it are left out
   */
  constructor(count: number, past: readonly PastForecasts[], horizon: number, seasonLength: number) {
    this.#blockLength = Math.min(mostInBlock, count * past.length * horizon);
    this.#past = past;
    this.#horizon = horizon;
    this.#seasonLength = seasonLength;
  }

  /** @param position of the series in each past forecast */
  of(history: PreparedSeries, position: number): SeriesResiduals {
    const scores: number[] = [];
    const steps: number[] = [];
    const targets: number[] = [];
    for (const { cutoff, forecasts } of this.#past) {
      const forecast = forecasts[position] ?? null;
      if (forecast === null) continue;
      const known = history.values.subarray(0, Math.max(0, cutoff - history.start));
      const size = difficulty(known, this.#seasonLength);
      if (!(size > 0)) continue;
      const ahead = Math.min(this.#horizon, forecast.length);
      for (const [index, actual] of actualsAt(history, cutoff, ahead).entries()) {
        if (Number.isNaN(actual)) continue;
        scores.push((actual - (forecast[index] as number)) / size);
        steps.push(index + 1);
        targets.push(cutoff + index);
      }
    }
    return { scores: this.#kept(scores), ...this.#shared(steps, targets) };
  }

  #kept(scores: readonly number[]): Float64Array {
    if (this.#used + scores.length > this.#block.length) {
      this.#block = new Float64Array(Math.max(this.#blockLength, scores.length));
      this.#used = 0;
    }
    const own = this.#block.subarray(this.#used, this.#used + scores.length);
    own.set(scores);
    this.#used += scores.length;
    return own;
  }

  /** Most series were forecast for the same buckets as the one before. */
  #shared(steps: readonly number[], targets: readonly number[]) {
    const { steps: lastSteps, targets: lastTargets } = this.#last;
    const same =
      steps.length === lastSteps.length &&
      steps.every((step, at) => step === lastSteps[at] && targets[at] === lastTargets[at]);
    if (!same) this.#last = { steps: Uint16Array.from(steps), targets: Int32Array.from(targets) };
    return this.#last;
  }
}
