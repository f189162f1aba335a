/**
 * Sums of gradient and Hessian over a leaf's rows, interleaved, for every bin of every feature. Bin b of feature f is
 * at 2·(binOffsets[f] + b): gradient first, then Hessian, so that both are in one cache line. Float64, because sums
 * of many float32 values need the precision.
 */
export type Histogram = Float64Array;

/** Histograms of the leaves of a growing tree. Each has an ID until it is released. */
export interface LeafHistograms {
  /**
   * Called before each tree.
   *
   * @param gradients one per row
   * @param hessians one per row; null when every Hessian is 1
   */
  begin: (gradients: Float32Array, hessians: Float32Array | null) => void;
  /**
   * Computes the histogram of one leaf's rows.
   *
   * @param rows ascending
   * @param features features to compute; the bins of other features are undefined
   * @returns ID of the histogram
   */
  fill: (rows: Int32Array, features: Int32Array) => number;
  /**
   * Subtracts one child's histogram from the parent's, which gives the other child's.
   *
   * @param parent overwritten
   */
  subtract: (parent: number, child: number, features: Int32Array) => void;
  /** Returns a histogram as a view that is valid until the next call. */
  read: (histogram: number, features: Int32Array) => Histogram;
  /** Releases the histogram for reuse. */
  release: (histogram: number) => void;
}

/** A pool of reusable arrays, because allocating them for every leaf would take longer than filling them. */
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

  /** @throws RangeError if no histogram has this ID */
  at(position: number): Sums {
    const sums = this.#all[position];
    if (sums === undefined) throw new RangeError(`no histogram has the ID ${position}`);
    return sums;
  }

  give(position: number): void {
    this.#spare.push(position);
  }
}
