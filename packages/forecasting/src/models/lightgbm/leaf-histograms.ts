/**
 * Sums of gradient and Hessian over a leaf's rows, interleaved, for every bin of every feature.
 * Bin b of feature f is at 2·(binOffsets[f] + b): gradient first, Hessian next to it, so that one cache line serves
 * both. Float64, as sums of many float32 values need.
 */
export type Histogram = Float64Array;

/** Histograms of the leaves of a tree that is being grown, each known by a number until it is released. */
export interface LeafHistograms {
  /**
   * Called before each tree.
   *
   * @param gradients one a row of the dataset, likewise `hessians`, which is null when every Hessian is 1
   */
  begin: (gradients: Float32Array, hessians: Float32Array | null) => void;
  /**
   * A histogram of the rows of one leaf, O(rows × features).
   *
   * @param rows the leaf's rows, ascending
   * @param features the features taking part; what is in the bins of others means nothing
   */
  fill: (rows: Int32Array, features: Int32Array) => number;
  /**
   * Turns a parent's histogram into that of one child by taking off the other child's.
   * Exact but for rounding: each row of the parent is in one child or the other.
   *
   * @param parent overwritten with the other child's
   */
  subtract: (parent: number, child: number, features: Int32Array) => void;
  /** @returns a view that holds until the next is asked for */
  read: (histogram: number, features: Int32Array) => Histogram;
  /** Gives the histogram back for the next leaf to fill. */
  release: (histogram: number) => void;
}

/** Arrays that are used again: allocating them anew for every leaf would cost more than filling them. */
export class Pool<Sums> {
  readonly #make: () => Sums;
  readonly #all: Sums[] = [];
  readonly #spare: number[] = [];

  constructor(make: () => Sums) {
    this.#make = make;
  }

  take(): number {
    return this.#spare.pop() ?? this.#all.push(this.#make()) - 1;
  }

  /** @throws RangeError for a number that was not handed out */
  at(position: number): Sums {
    const sums = this.#all[position];
    if (sums === undefined) throw new RangeError(`no histogram ${position}`);
    return sums;
  }

  give(position: number): void {
    this.#spare.push(position);
  }
}
