import { mainMethods } from '../hierarchy/reconcilers.ts';
import type { PriorWeights } from '../hierarchy/track-record.ts';
import { meanSize } from '../intervals/difficulty.ts';
import type { KeyedHistory } from './histories.ts';

/** Prior weight of the direct forecast of the total if all series are forecast by a model, and if none are. */
const direct = { dense: 0.5, sparse: 0.95 } as const;
/** Prior weight of each method other than the two main ones, relative to the sum of theirs. */
const otherWeight = 0.05;

/** Determines the prior weights of the reconciliation methods from all series at a cutoff, added one by one. */
export class PriorSums {
  readonly #longest: number;
  #count = 0;
  #modelled = 0;
  #covered = 0;
  #size = 0;

  /** @param longest length of the longest history */
  constructor(longest: number) {
    this.#longest = longest;
  }

  add({ kind, intermittent, values }: KeyedHistory): void {
    const size = meanSize(values);
    this.#count++;
    if (kind === 'regular' && !intermittent) this.#modelled++;
    this.#size += size;
    this.#covered += (size * values.length) / this.#longest;
  }

  /**
   * Returns the prior weights. The direct forecast of the total has more weight the fewer series a model forecasts,
   * because sums then contain information that single series lack, and less the later the series begin, because the
   * history of the total then lacks them.
   *
   * @param methods number of methods
   * @param isMeasured whether the run has backtests; if not, sums of series forecast by a model are not changed
   */
  weights(methods: number, isMeasured: boolean): PriorWeights {
    const sparse = 1 - this.#modelled / this.#count;
    /** Share of the history of the total that its series cover, weighted by their size. */
    const covered = this.#size > 0 ? this.#covered / this.#size : 1;
    const dense = isMeasured ? direct.dense * covered ** 2 : 0;
    const toTotal = dense + sparse * (direct.sparse - dense);
    const { bottomUp } = mainMethods;
    const weights = (other: number) =>
      Array.from({ length: methods }, (_, method) =>
        method === bottomUp ? 1 - toTotal : method === mainMethods.toTotal ? toTotal : other,
      );
    return { untested: weights(0), tested: weights(otherWeight) };
  }
}

/** Returns the length of the longest history. */
export function longestOf(known: readonly KeyedHistory[]): number {
  return known.reduce((max, { values }) => Math.max(max, values.length), 0);
}
