import { mainMethods } from '../hierarchy/reconcilers.ts';
import type { PriorWeights } from '../hierarchy/track-record.ts';
import { meanSize } from '../intervals/difficulty.ts';
import { valueAt } from '../tally.ts';
import type { KeyedHistory } from './histories.ts';

/** Prior weight of the direct forecast of the total if all series are forecast by a model, and if none are. */
const direct = { dense: 0.5, sparse: 0.95 } as const;
/** Prior weight of each method other than the two main ones, relative to the sum of theirs. */
const otherWeight = 0.05;

/** Sums of `PriorSums`; see `addTally`. */
export interface PriorTally {
  count: number;
  /** Number of series that a model forecasts. */
  modelled: number;
  size: number;
  /** Sum of size × length of the history. */
  sizeTimesLength: number;
  /** Number of histories by length. */
  lengths: Map<number, number>;
}

/** Determines the prior weights of the reconciliation methods from all series at a cutoff, added one by one. */
export class PriorSums {
  readonly tally: PriorTally;

  /** @param tally to continue with */
  constructor(tally?: PriorTally) {
    this.tally = tally ?? { count: 0, modelled: 0, size: 0, sizeTimesLength: 0, lengths: new Map() };
  }

  add({ kind, intermittent, values }: KeyedHistory): void {
    const { lengths } = this.tally;
    const size = meanSize(values);
    this.tally.count++;
    if (kind === 'regular' && !intermittent) this.tally.modelled++;
    this.tally.size += size;
    this.tally.sizeTimesLength += size * values.length;
    lengths.set(values.length, valueAt(lengths, values.length, () => 0) + 1);
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
    const { count, modelled, size, sizeTimesLength, lengths } = this.tally;
    const sparse = 1 - modelled / count;
    /** Share of the history of the total that its series cover, weighted by their size. */
    const longest = [...lengths.keys()].reduce((max, length) => Math.max(max, length), 0);
    const covered = size > 0 ? sizeTimesLength / (size * longest) : 1;
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
