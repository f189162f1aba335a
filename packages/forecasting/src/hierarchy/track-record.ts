import { actualAt, actualsAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { addForecasts } from './add-forecasts.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Forecasts of one reconciliation method at an earlier cutoff. */
interface Entry {
  cutoff: number;
  /** One forecast per aggregated series. */
  sums: readonly Float64Array[];
  /** Mean squared scaled error of the series, by step. */
  errors: Float64Array;
}

/** The data that is known when a method is chosen. */
export interface Knowledge {
  cutoff: number;
  /** Histories of the sums at the cutoff. */
  sums: readonly PreparedSeries[];
}

// Maximum scaled error of a series, which limits the influence of a single series.
const maxError = 10;
/** At least two cutoffs are needed to tell a better method from chance. */
const minOrigins = 2;
/** Minimum relative gain over the default method, divided by the root of the number of cutoffs. */
const minGain = 0.25;
/** Maximum relative loss in the accuracy of the individual series. */
const maxSeriesLoss = 0.01;

/** Accuracy of each reconciliation method so far, measured only on values known at the time. */
export class TrackRecord {
  readonly #hierarchy: Hierarchy;
  readonly #entries: Map<number, Entry>[];

  /** @param methods number of methods */
  constructor(hierarchy: Hierarchy, methods: number) {
    this.#hierarchy = hierarchy;
    this.#entries = Array.from({ length: methods }, () => new Map<number, Entry>());
  }

  /**
   * Records the forecasts of a method.
   *
   * @param scales one error scale per series (see `typicalChange`)
   * @param observed histories including values after the cutoff; a choice uses only values known at the time
   */
  note(
    method: number,
    cutoff: number,
    forecasts: readonly Float64Array[],
    { scales, observed }: { scales: Float64Array; observed: readonly PreparedSeries[] },
  ): void {
    const ahead = forecasts[0]?.length ?? 0;
    const squares = new Float64Array(ahead);
    const counts = new Float64Array(ahead);
    for (const [position, forecast] of forecasts.entries()) {
      const scale = scales[position] as number;
      if (!(scale > 0)) continue;
      const { start, values, observed: known } = observed[position] as PreparedSeries;
      const seen = { start, values, observed: known };
      for (let step = 0; step < ahead; step++) {
        const error = Math.abs(actualAt(seen, cutoff + step) - (forecast[step] as number)) / scale;
        if (Number.isNaN(error)) continue;
        squares[step] = (squares[step] as number) + Math.min(maxError, error) ** 2;
        counts[step] = (counts[step] as number) + 1;
      }
    }
    const sums = this.#hierarchy.sums.map((members) => addForecasts(forecasts, members, ahead));
    const errors = squares.map((square, step) => square / Math.max(1, counts[step] as number));
    this.#entries[method]?.set(cutoff, { cutoff, sums, errors });
  }

  /**
   * Returns the default method unless another method was clearly more accurate. Compares the geometric mean of
   * relative errors, with the total, the middle levels and the series weighted equally, and tolerates almost no loss
   * for the series.
   */
  best(defaultMethod: number, knowledge: Knowledge): number {
    const origins = this.#entries[defaultMethod]?.size ?? 0;
    if (origins < minOrigins) return defaultMethod;
    let best = { method: defaultMethod, error: Math.log(1 - minGain / Math.sqrt(origins)) };
    for (let method = 0; method < this.#entries.length; method++) {
      const { overall, below } = this.#relative(method, defaultMethod, knowledge);
      if (overall < best.error && !(below > Math.log(1 + maxSeriesLoss))) best = { method, error: overall };
    }
    return best.method;
  }

  /** Logarithm of a method's error relative to the default, overall and for the individual series. */
  #relative(method: number, defaultMethod: number, knowledge: Knowledge): { overall: number; below: number } {
    const entries = [...(this.#entries[method]?.values() ?? [])];
    const same = entries.flatMap(({ cutoff }) => this.#entries[defaultMethod]?.get(cutoff) ?? []);
    const [own, theirs] = [entries, same].map((some) => this.#missed(some, knowledge));
    const ratios = (own ?? []).map((missed, at) => Math.log(missed / (theirs?.[at] ?? 0)));
    const [total = 0, below = 0] = [ratios[0], ratios.at(-1)];
    const between = ratios.slice(1, -1);
    const thirds = [total, below, ...(between.length > 0 ? [mean(between)] : [])].filter(Number.isFinite);
    return { overall: thirds.length > 0 ? mean(thirds) : 0, below };
  }

  /** Errors of the sums at every level, followed by the error of the individual series. */
  #missed(entries: readonly Entry[], { cutoff, sums: histories }: Knowledge): number[] {
    const levels = this.#hierarchy.levels.map(({ sums }) => {
      let missed = 0;
      for (const entry of entries)
        for (const sum of sums) {
          const forecast = entry.sums[sum] as Float64Array;
          const come = Math.min(forecast.length, cutoff - entry.cutoff);
          const actual = actualsAt(histories[sum] as PreparedSeries, entry.cutoff, come);
          for (let step = 0; step < come; step++)
            missed += Math.abs((actual[step] as number) - (forecast[step] as number));
        }
      return missed;
    });
    let [squares, steps] = [0, 0];
    for (const entry of entries)
      for (const error of entry.errors.subarray(0, Math.max(0, cutoff - entry.cutoff))) {
        squares += error;
        steps++;
      }
    return [...levels, Math.sqrt(squares / steps)];
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
