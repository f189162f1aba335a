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

/** Data from which the weights of the methods are computed. */
export interface Knowledge {
  cutoff: number;
  /** Histories of the sums at the cutoff. */
  sums: readonly PreparedSeries[];
}

// Maximum scaled error of a series, which limits the influence of a single series.
const maxError = 10;
/** Without at least two cutoffs, errors cannot be distinguished from chance. */
const minOrigins = 2;
/** Power of the inverse error in a weight, chosen on training folds of public files. */
const power = 4;
/** Number of independent horizons of backtests at which half of this power is used. */
const priorHorizons = 1;
/** Maximum ratio of two errors, as a logarithm. */
const maxLog = Math.log(4);
/** Smaller weights are set to 0, because they would not justify the computation. */
const minWeight = 0.01;

/** Weights of the methods before any errors are known: without backtests, and with backtests. */
export interface PriorWeights {
  untested: readonly number[];
  tested: readonly number[];
}

/** Sums of `Trial`, by step; see `addTally`. */
export interface TrialTally {
  squares: Float64Array;
  counts: Float64Array;
}

/** Errors of the series with one method from one cutoff, added up series by series. */
export class Trial {
  readonly cutoff: number;
  readonly tally: TrialTally;

  /** @param tally to continue with, or the number of steps */
  constructor(cutoff: number, tally: TrialTally | number) {
    this.cutoff = cutoff;
    this.tally =
      typeof tally === 'number'
        ? { squares: new Float64Array(tally), counts: new Float64Array(tally) }
        : tally;
  }

  /** @param scale of the errors of the series (see `typicalChange`) */
  add(forecast: Float64Array, scale: number, { start, values, observed }: PreparedSeries): void {
    if (!(scale > 0)) return;
    const [{ squares, counts }, seen] = [this.tally, { start, values, observed }];
    for (let step = 0; step < squares.length; step++) {
      const error = Math.abs(actualAt(seen, this.cutoff + step) - (forecast[step] as number)) / scale;
      if (Number.isNaN(error)) continue;
      squares[step] = (squares[step] as number) + Math.min(maxError, error) ** 2;
      counts[step] = (counts[step] as number) + 1;
    }
  }

  /** Mean squared scaled error, by step. */
  get errors(): Float64Array {
    const { squares, counts } = this.tally;
    return squares.map((square, step) => square / Math.max(1, counts[step] as number));
  }
}

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
   * @param observed histories including values after the cutoff; weights use only values known at the time
   */
  note(
    method: number,
    cutoff: number,
    forecasts: readonly Float64Array[],
    { scales, observed }: { scales: Float64Array; observed: readonly PreparedSeries[] },
  ): void {
    const ahead = forecasts[0]?.length ?? 0;
    const trial = new Trial(cutoff, ahead);
    for (const [position, forecast] of forecasts.entries())
      trial.add(forecast, scales[position] as number, observed[position] as PreparedSeries);
    this.add(
      method,
      trial,
      this.#hierarchy.sums.map((members) => addForecasts(forecasts, members, ahead)),
    );
  }

  /**
   * Records the errors of a method.
   *
   * @param sums forecast of each aggregated series
   */
  add(method: number, { cutoff, errors }: Trial, sums: readonly Float64Array[]): void {
    this.#entries[method]?.set(cutoff, { cutoff, sums, errors });
  }

  /**
   * Returns the weights of the methods, which add up to 1: the prior weight, multiplied by a power of the inverse
   * error at earlier cutoffs. The power is lower if these cover few independent horizons.
   */
  weights({ untested, tested }: PriorWeights, knowledge: Knowledge): number[] {
    const entries = [...(this.#entries[0]?.values() ?? [])];
    if (entries.length < minOrigins) return [...untested];
    const cutoffs = entries.map(({ cutoff }) => cutoff).toSorted((a, b) => a - b);
    const span = (cutoffs.at(-1) ?? 0) - (cutoffs[0] ?? 0);
    const horizons = 1 + span / Math.max(1, entries[0]?.errors.length ?? 1);
    const used = (power * horizons) / (horizons + priorHorizons);
    const found = tested.map((prior, method) =>
      this.#entries[method]?.size === 0 ? 0 : prior * Math.exp(-used * this.#relative(method, knowledge)),
    );
    const all = sum(found);
    const kept = found.map((weight) => (weight < minWeight * all ? 0 : weight));
    return kept.map((weight) => weight / sum(kept));
  }

  /**
   * Logarithm of a method's error relative to that of the first method, at the same cutoffs. The ratios of the total,
   * the middle levels and the series are multiplied.
   */
  #relative(method: number, knowledge: Knowledge): number {
    const entries = [...(this.#entries[method]?.values() ?? [])];
    const same = entries.flatMap(({ cutoff }) => this.#entries[0]?.get(cutoff) ?? []);
    const [own, theirs] = [entries, same].map((some) => this.#missed(some, knowledge));
    const ratios = (own ?? []).map((missed, at) => {
      const ratio = Math.log(missed / (theirs?.[at] ?? 0));
      return Number.isNaN(ratio) ? 0 : Math.max(-maxLog, Math.min(maxLog, ratio));
    });
    const between = ratios.slice(1, -1);
    const middle = between.length > 0 ? sum(between) / between.length : 0;
    return (ratios[0] ?? 0) + middle + (ratios.at(-1) ?? 0);
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
