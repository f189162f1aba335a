import type { BinnedDataset } from './binned-dataset.ts';
import { findSplit, type LeafSums, type Split } from './find-split.ts';
import type { LeafHistograms } from './leaf-histograms.ts';
import type { BoostingParameters } from './parameters.ts';
import type { Tree } from './tree.ts';

/** A leaf of a tree being grown; its rows are `rows[begin … end)` of the grower. */
interface Leaf extends LeafSums {
  begin: number;
  end: number;
  /** Parent node and side; −1 for the root. */
  parent: number;
  isRight: boolean;
  /** ID of the leaf's histogram; null if it has none. */
  histogram: number | null;
  /** Features that may still split this branch. */
  features: Int32Array;
  split: Split | null;
}

/** A grown tree whose leaf values are not set yet, and the rows of each leaf. */
export interface GrownTree {
  tree: Tree;
  leaves: readonly Leaf[];
}

/** An inner node. Children are positions in the list of nodes, or ~i for leaf i. */
interface Node {
  split: Split;
  left: number;
  right: number;
}

/**
 * Grows trees leaf by leaf: the leaf with the largest gain is always split next (LightGBM's best-first growth). The
 * histogram of the larger child is computed by subtraction. Buffers are reused from tree to tree.
 */
export class TreeGrower {
  /** Row numbers, grouped by leaf once a tree is grown. Fill the first `count` entries before calling `grow`. */
  readonly rows: Int32Array;
  readonly #dataset: BinnedDataset;
  readonly #parameters: BoostingParameters;
  /** Buffer for rows that go right while a leaf is split. */
  readonly #scratch: Int32Array;
  readonly #histograms: LeafHistograms;
  /** For each bin of the feature that splits the leaf, whether its rows go left. */
  readonly #goesLeft = new Uint8Array(256);

  /** Creates buffers as long as the dataset; `rows` is a permutation of all row numbers. */
  constructor(dataset: BinnedDataset, parameters: BoostingParameters, histograms: LeafHistograms) {
    this.#dataset = dataset;
    this.#parameters = parameters;
    this.#histograms = histograms;
    this.rows = new Int32Array(dataset.rowCount);
    this.#scratch = new Int32Array(dataset.rowCount);
  }

  /**
   * Grows one tree on the first `count` entries of `rows`.
   *
   * @param hessians null when every Hessian is 1
   * @param features the features the tree may use, ascending
   * @param gradients one per row of the dataset, ∂loss/∂score
   * @returns a tree of at most `numLeaves` leaves; a single leaf if no split has a gain
   */
  grow(
    count: number,
    gradients: Float32Array,
    hessians: Float32Array | null,
    features: Int32Array,
  ): GrownTree {
    this.#histograms.begin(gradients, hessians);
    const nodes: Node[] = [];
    const root = newLeaf({
      ...sumOver(this.rows, count, gradients, hessians),
      begin: 0,
      end: count,
      features,
      parent: -1,
      isRight: false,
    });
    const leaves = [root];
    const { numLeaves } = this.#parameters;
    if (numLeaves > 1 && this.#divisible(root)) {
      root.histogram = this.#histograms.fill(this.rows.subarray(0, count), features);
      this.#search(root);
    }
    while (leaves.length < numLeaves) {
      const position = indexOfBest(leaves);
      const leaf = leaves[position];
      if (leaf === undefined || leaf.split === null) break;
      const [left, right] = this.#divide(leaf, leaf.split, nodes);
      leaves[position] = left;
      leaves.push(right);
      if (leaves.length < numLeaves) this.#prepareChildren(leaf, left, right);
    }
    for (const leaf of leaves) this.#release(leaf);
    return { tree: this.#flatten(nodes, leaves), leaves };
  }

  /**
   * Returns whether a leaf can be split, because both children must have at least `minDataInLeaf` rows. Skipping the
   * histogram of other leaves saves half of the work at the bottom of a tree.
   */
  #divisible(leaf: Leaf): boolean {
    return leaf.count >= 2 * this.#parameters.minDataInLeaf && leaf.count >= 2;
  }

  /** Finds the best split of a leaf. Like LightGBM, ignores features with no gain here in the whole branch below. */
  #search(leaf: Leaf): void {
    if (leaf.histogram === null) return;
    const { best, splittable } = findSplit(
      this.#histograms.read(leaf.histogram, leaf.features),
      this.#dataset,
      leaf,
      this.#parameters,
    );
    leaf.split = best;
    leaf.features = splittable;
    if (leaf.split === null) this.#release(leaf);
  }

  #release(leaf: Leaf): void {
    if (leaf.histogram !== null) this.#histograms.release(leaf.histogram);
    leaf.histogram = null;
  }

  /**
   * Moves the rows that go left to the front of the range. The order is stable, so that rows stay ascending and
   * columns are read forward.
   *
   * @returns the left and right child; the sums of the right child are computed by subtraction
   */
  #divide(leaf: Leaf, split: Split, nodes: Node[]): [Leaf, Leaf] {
    const column = this.#dataset.columns[split.feature] as Uint8Array;
    const missingBin = (this.#dataset.bounds[split.feature] as Float64Array).length + 1;
    const goesLeft = this.#goesLeft.fill(1, 0, split.bin + 1).fill(0, split.bin + 1);
    if (split.missingLeft) goesLeft[missingBin] = 1;
    const { rows } = this;
    const scratch = this.#scratch;
    let lefts = leaf.begin;
    let rights = 0;
    for (let i = leaf.begin; i < leaf.end; i++) {
      const row = rows[i] as number;
      const step = goesLeft[column[row] as number] as number;
      // Written without a branch: every row is written to both sides, and only one write counts. A mispredicted
      // branch would take longer.
      rows[lefts] = row;
      scratch[rights] = row;
      lefts += step;
      rights += 1 - step;
    }
    rows.set(scratch.subarray(0, rights), lefts);
    const node = nodes.push({ split, left: 0, right: 0 }) - 1;
    attach(nodes, leaf, node);
    const leftSums = { gradient: split.leftGradient, hessian: split.leftHessian, count: lefts - leaf.begin };
    const rightSums = {
      gradient: leaf.gradient - split.leftGradient,
      hessian: leaf.hessian - split.leftHessian,
      count: rights,
    };
    const shared = { features: leaf.features, parent: node };
    return [
      newLeaf({ ...leftSums, ...shared, begin: leaf.begin, end: lefts, isRight: false }),
      newLeaf({ ...rightSums, ...shared, begin: lefts, end: leaf.end, isRight: true }),
    ];
  }

  /**
   * Computes histograms and best splits of two new leaves. The larger child's histogram is the parent's minus the
   * smaller child's (Ke et al. 2017, §2), so at most half of the rows are read again.
   */
  #prepareChildren(leaf: Leaf, left: Leaf, right: Leaf): void {
    const [smaller, larger] = left.count < right.count ? [left, right] : [right, left];
    if (leaf.histogram === null || !this.#divisible(larger)) {
      this.#release(leaf);
      return;
    }
    const part = this.#histograms.fill(this.rows.subarray(smaller.begin, smaller.end), leaf.features);
    this.#histograms.subtract(leaf.histogram, part, leaf.features);
    [smaller.histogram, larger.histogram, leaf.histogram] = [part, leaf.histogram, null];
    this.#search(larger);
    if (this.#divisible(smaller)) this.#search(smaller);
    else this.#release(smaller);
  }

  /** Converts the tree to arrays, with threshold values instead of bins. */
  #flatten(nodes: readonly Node[], leaves: readonly Leaf[]): Tree {
    for (const [position, leaf] of leaves.entries()) attach(nodes, leaf, ~position);
    const bounds = this.#dataset.bounds;
    return {
      feature: Int32Array.from(nodes, (node) => node.split.feature),
      // Only missing values have a higher bin than the last value bin.
      threshold: Float64Array.from(nodes, ({ split }) => bounds[split.feature]?.[split.bin] ?? Infinity),
      thresholdBin: Uint8Array.from(nodes, (node) => node.split.bin),
      missingLeft: Uint8Array.from(nodes, (node) => (node.split.missingLeft ? 1 : 0)),
      left: Int32Array.from(nodes, (node) => node.left),
      right: Int32Array.from(nodes, (node) => node.right),
      leafValue: new Float64Array(leaves.length),
      gain: Float64Array.from(nodes, (node) => node.split.gain),
    };
  }
}

/** A leaf that has not been searched yet. */
function newLeaf(leaf: Omit<Leaf, 'histogram' | 'split'>): Leaf {
  return { ...leaf, histogram: null, split: null };
}

/** Attaches a node, or a leaf as ~position, to a leaf's parent. */
function attach(nodes: readonly Node[], leaf: Leaf, child: number): void {
  const parent = nodes[leaf.parent];
  if (parent === undefined) return;
  if (leaf.isRight) parent.right = child;
  else parent.left = child;
}

/** Position of the leaf with the largest gain; −1 if there is none. Ties go to the earlier leaf. */
function indexOfBest(leaves: readonly Leaf[]): number {
  let best = -1;
  let bestGain = 0;
  for (const [position, { split }] of leaves.entries()) {
    if (split === null || split.gain <= bestGain) continue;
    best = position;
    bestGain = split.gain;
  }
  return best;
}

/** Sums over the rows of the root, in float64 for precision. */
function sumOver(
  rows: Int32Array,
  count: number,
  gradients: Float32Array,
  hessians: Float32Array | null,
): LeafSums {
  let gradient = 0;
  let hessian = hessians === null ? count : 0;
  for (let i = 0; i < count; i++) {
    gradient += gradients[rows[i] as number] as number;
    if (hessians !== null) hessian += hessians[rows[i] as number] as number;
  }
  return { gradient, hessian, count };
}
