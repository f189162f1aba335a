import { sortFew } from '../../learning/sort-few.ts';
import type { Network } from '../../models/nbeats/network/network.ts';
import type { PreparedSeries } from '../../preparation/prepared-series.ts';
import type { ErrorFactors, SideFactors } from '../error-factors.ts';
import { normalQuantile } from '../normal-quantile.ts';
import type { PastForecasts } from '../series-residuals.ts';
import { writeQuantileInputs } from './quantile-inputs.ts';
import { probabilities, quantileNetwork, quantileShape } from './quantile-network.ts';

/** Number of histories that the network sees at once. */
const batch = 60;
/**
 * Share of the predicted factors, on a log scale, and number of series at which half of it is used: in smaller runs,
 * fewer residuals correct them. Both were chosen on training folds of public series.
 */
const [maxShare, halfAt] = [0.5, 20];
/** Limit of a factor, and its inverse. */
const maxFactor = 8;
/** Mean absolute deviation of the standard normal distribution: √(2/π). */
const normalMeanDeviation = 0.7978845608028654;
const points = probabilities.map(normalQuantile);
const middle = probabilities.length >> 1;
// Reused for every step.
const sorted = new Float64Array(probabilities.length);

/** What the factors are relative to, and for which intervals. */
interface QuantileTask {
  /** Coverage probability of the intervals. */
  level: number;
  seasonLength: number;
  /** Expected size of an error by step, in units of difficulty. */
  usual: Float64Array;
  /** Number of series whose residuals correct the factors. */
  calibratedOn: number;
}

/** Factors by position and number of known values; null if the history does not suit the network. */
type Predicted = Map<string, SideFactors | null>;

/**
 * Estimates from the recent values of each series how large its errors are on each side and at each step, relative to
 * the usual ones. A network learned this from forecasts of synthetic series.
 */
export class ErrorQuantiles {
  readonly #network: Network;
  readonly #histories: readonly PreparedSeries[];
  readonly #past: readonly PastForecasts[];
  readonly #usual: Float64Array;
  readonly #steps: number;
  readonly #point: number;
  readonly #share: number;
  readonly #atPast: Predicted = new Map();
  readonly #atEnd: Predicted = new Map();

  private constructor(
    histories: readonly PreparedSeries[],
    past: readonly PastForecasts[],
    { level, usual, calibratedOn }: QuantileTask,
  ) {
    this.#network = quantileNetwork(batch);
    this.#histories = histories;
    this.#past = past;
    this.#usual = usual;
    this.#steps = Math.min(usual.length, quantileShape.steps);
    this.#point = normalQuantile((1 + level) / 2);
    this.#share = (maxShare * calibratedOn) / (calibratedOn + halfAt);
  }

  /** Returns null if there is no network for the season length. */
  static of(
    { histories, past }: { histories: readonly PreparedSeries[]; past: readonly PastForecasts[] },
    task: QuantileTask,
  ): ErrorQuantiles | null {
    return task.seasonLength === quantileShape.seasonLength
      ? new ErrorQuantiles(histories, past, task)
      : null;
  }

  /** Returns the factors of a series. Asking in the order of the series is fastest. */
  of(position: number): ErrorFactors {
    return { write: (known, _difficulty, factors) => this.#write(position, known, factors) };
  }

  #write(position: number, known: number, { below, above }: SideFactors): void {
    const key = keyOf(position, known);
    const isEnd = known === this.#histories[position]?.values.length;
    const predicted = isEnd ? this.#atEnd : this.#atPast;
    if (!predicted.has(key)) this.#predict(position, isEnd ? null : known, predicted);
    const found = predicted.get(key) ?? null;
    for (let step = 0; step < below.length; step++) {
      const at = Math.min(step, this.#steps - 1);
      below[step] = found?.below[at] ?? 1;
      above[step] = found?.above[at] ?? 1;
    }
  }

  /**
   * Predicts for the next series too, because a batch takes hardly longer than a single row.
   *
   * @param known number of known values at a past cutoff; null for the end
   */
  #predict(position: number, known: number | null, predicted: Predicted): void {
    predicted.clear();
    const network = this.#network;
    const keys: string[] = [];
    for (let at = position; at < this.#histories.length; at++) {
      const { values } = this.#histories[at] as PreparedSeries;
      const ends = known === null ? [values.length] : this.#pastEnds(at, at === position ? known : null);
      if (at > position && keys.length + ends.length > batch) break;
      for (const end of ends.slice(0, batch)) {
        const from = keys.length * network.inputStride;
        const row = network.inputs.subarray(from, from + network.inputStride);
        if (writeQuantileInputs(values, end, quantileShape, row) > 0) keys.push(keyOf(at, end));
        else predicted.set(keyOf(at, end), null);
      }
    }
    if (keys.length > 0) network.forward(keys.length);
    for (const [row, key] of keys.entries())
      predicted.set(key, this.#factorsFrom(row * network.forecastStride));
  }

  /**
   * Numbers of values that were known when a series was forecast before.
   *
   * @param first comes first; null for none
   */
  #pastEnds(position: number, first: number | null): number[] {
    const { start, values } = this.#histories[position] as PreparedSeries;
    const ends = new Set(first === null ? [] : [first]);
    for (const { cutoff, forecasts } of this.#past)
      if ((forecasts[position] ?? null) !== null)
        ends.add(Math.min(values.length, Math.max(0, cutoff - start)));
    return [...ends];
  }

  /** @param from position of the first quantile among the outputs of the network */
  #factorsFrom(from: number): SideFactors {
    const steps = this.#steps;
    const factors = { below: new Float64Array(steps), above: new Float64Array(steps) };
    for (let step = 0; step < steps; step++) {
      for (let at = 0; at < sorted.length; at++)
        sorted[at] = this.#network.forecasts[from + step * sorted.length + at] as number;
      sortFew(sorted, sorted.length);
      const center = sorted[middle] as number;
      const usual = ((this.#usual[step] as number) * this.#point) / normalMeanDeviation;
      factors.below[step] = this.#factor((center - quantileAt(-this.#point)) / usual);
      factors.above[step] = this.#factor((quantileAt(this.#point) - center) / usual);
    }
    return factors;
  }

  #factor(ratio: number): number {
    return Math.max(1 / maxFactor, Math.min(maxFactor, ratio)) ** this.#share;
  }
}

function keyOf(position: number, known: number): string {
  return `${position} ${known}`;
}

/**
 * Interpolates the sorted quantiles linearly over normal quantiles, and extrapolates from the nearest two.
 *
 * @param point normal quantile of the probability
 */
function quantileAt(point: number): number {
  let right = 1;
  while (right < points.length - 1 && (points[right] as number) < point) right++;
  const [x0, x1] = [points[right - 1] as number, points[right] as number];
  const [y0, y1] = [sorted[right - 1] as number, sorted[right] as number];
  return y0 + ((y1 - y0) * (point - x0)) / (x1 - x0);
}
