/**
 * Sums of gradient and Hessian over a leaf's rows, interleaved, for every bin of every feature.
 * Bin b of feature f is at 2·(binOffsets[f] + b): gradient first, Hessian next to it, so that one cache line serves
 * both. Float64, as sums of many float32 values need.
 */
export type Histogram = Float64Array;

/** Histograms of the leaves of a growing tree, identified by numbers until released. */
export interface LeafHistograms {
  /**
   * Called before each tree.
   *
   * @param gradients one per row
   * @param hessians one per row; null when every Hessian is 1
   */
  begin: (gradients: Float32Array, hessians: Float32Array | null) => void;
  /**
   * Computes the histogram of the rows of one leaf.
   *
   * @param rows ascending
   * @param features features to compute; bins of others are undefined
   */
  fill: (rows: Int32Array, features: Int32Array) => number;
  /**
   * Subtracts the histogram of one child from its parent, which gives that of the other child.
   *
   * @param parent overwritten
   */
  subtract: (parent: number, child: number, features: Int32Array) => void;
  /** @returns a view that is valid until the next call */
  read: (histogram: number, features: Int32Array) => Histogram;
  /** Releases the histogram for reuse. */
  release: (histogram: number) => void;
}

/** A pool of arrays: allocating them for every leaf would cost more than filling them. */
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

  /** @throws RangeError for an unknown number */
  at(position: number): Sums {
    const sums = this.#all[position];
    if (sums === undefined) throw new RangeError(`no histogram ${position}`);
    return sums;
  }

  give(position: number): void {
    this.#spare.push(position);
  }
}
