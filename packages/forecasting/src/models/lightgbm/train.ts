import { seededRandom, type Random } from '../../random.ts';
import type { BinnedDataset } from './binned-dataset.ts';
import { FloatHistograms } from './float-histograms.ts';
import { TreeGrower, type GrownTree } from './grow-tree.ts';
import { createObjective, type Objective } from './objective.ts';
import { defaultParameters, type BoostingParameters } from './parameters.ts';
import { percentile } from './percentile.ts';
import { SignHistograms } from './sign-histograms.ts';
import { leafOfBinnedRow, type Tree } from './tree.ts';

/**
 * A trained model: prediction = link(initialScore + sum of the trees' leaf values). `initialScore` is 0 if training
 * was given initial scores.
 */
export interface BoostedTrees {
  initialScore: number;
  trees: readonly Tree[];
  featureCount: number;
  link: (score: number) => number;
}

/** Optional inputs for training. */
interface TrainingOptions {
  /** Initial score of each row instead of a constant; prediction must add the same. */
  initialScores?: Float64Array;
  /** Called after every tree; may throw to abort the training. */
  onIteration?: (done: number) => void;
}

/** State shared by all trees of a training. */
interface Training {
  dataset: BinnedDataset;
  /** Bin for missing values, by feature. */
  missingBin: Uint8Array;
  labels: Float64Array;
  /** Sum of the trees so far, one value per row. */
  scores: Float64Array;
  /** Row numbers that the leaves' ranges refer to. */
  rows: Int32Array;
  objective: Objective;
  parameters: BoostingParameters;
}

/**
 * Gradient-boosted decision trees by LightGBM's algorithm (Ke et al. 2017): histograms, leaf-wise growth, bagging and
 * feature sampling, missing values with a learned direction. This reimplements the algorithm; it does not use
 * Microsoft's library. Each tree is grown on the gradients at the current scores and adds its leaf values times the
 * learning rate to them, which is a step of gradient descent in function space (Friedman 2001). The same seed gives
 * the same trees.
 *
 * @param labels one per row, finite
 * @throws RangeError if the number of rows and labels differs or is 0
 * @param overrides omitted parameters have LightGBM's defaults
 */
export function trainBoostedTrees(
  dataset: BinnedDataset,
  labels: Float64Array,
  overrides: Partial<BoostingParameters> = {},
  { initialScores, onIteration }: TrainingOptions = {},
): BoostedTrees {
  if (labels.length !== dataset.rowCount || labels.length === 0) {
    throw new RangeError(
      `expected one label per row and at least one row, got ${dataset.rowCount} rows and ${labels.length} labels`,
    );
  }
  const parameters = { ...defaultParameters, ...overrides };
  const objective = createObjective(parameters);
  const initialScore = initialScores === undefined ? objective.initialScore(labels) : 0;
  const scores = initialScores?.slice() ?? new Float64Array(labels.length).fill(initialScore);
  const gradients = new Float32Array(labels.length);
  const hessians = new Float32Array(objective.constantHessian ? 0 : labels.length);
  const random = seededRandom(parameters.seed);
  const histograms =
    objective.signGradients && SignHistograms.fits(dataset)
      ? new SignHistograms(dataset)
      : new FloatHistograms(dataset);
  const grower = new TreeGrower(dataset, parameters, histograms);
  const missingBin = Uint8Array.from(dataset.bounds, (bounds) => bounds.length + 1);
  const training = { dataset, missingBin, labels, scores, rows: grower.rows, objective, parameters };
  const trees: Tree[] = [];
  for (let iteration = 0; iteration < parameters.numIterations; iteration++) {
    objective.computeGradients(scores, labels, gradients, hessians);
    const count = drawRows(grower.rows, parameters.baggingFraction, random);
    const features = drawFeatures(dataset.featureCount, parameters.featureFraction, random);
    const grown = grower.grow(count, gradients, objective.constantHessian ? null : hessians, features);
    setLeafValues(grown, training);
    addToScores(grown, training, count);
    trees.push(grown.tree);
    onIteration?.((iteration + 1) / parameters.numIterations);
  }
  return { initialScore, trees, featureCount: dataset.featureCount, link: objective.link };
}

/**
 * Moves sampled row numbers to the front, ascending, and returns their count. Each row is drawn independently, as in
 * LightGBM.
 */
function drawRows(rows: Int32Array, fraction: number, random: Random): number {
  let count = 0;
  let behind = rows.length;
  for (let row = 0; row < rows.length; row++) {
    if (fraction >= 1 || random() < fraction) rows[count++] = row;
    else rows[--behind] = row;
  }
  return count;
}

/** Samples features without replacement (partial Fisher–Yates shuffle). */
function drawFeatures(featureCount: number, fraction: number, random: Random): Int32Array {
  const features = Int32Array.from({ length: featureCount }, (_, feature) => feature);
  const wanted = Math.max(1, Math.round(featureCount * fraction));
  if (wanted >= featureCount) return features;
  for (let drawn = 0; drawn < wanted; drawn++) {
    const other = drawn + Math.floor(random() * (featureCount - drawn));
    const held = features[drawn] as number;
    features[drawn] = features[other] as number;
    features[other] = held;
  }
  return features.slice(0, wanted).sort();
}

/**
 * Sets the leaf values, multiplied by the learning rate: the Newton step −G/(H + λ) (Friedman 2001) or, for losses
 * without curvature, the percentile of the residuals y − s, which is the exact minimum.
 */
function setLeafValues(
  { tree, leaves }: GrownTree,
  { rows, scores, labels, objective, parameters: { learningRate, lambdaL2 } }: Training,
): void {
  const residuals = objective.renewalPercentile === null ? null : new Float64Array(rows.length);
  for (const [position, leaf] of leaves.entries()) {
    let value = leaf.hessian > 0 ? -leaf.gradient / (leaf.hessian + lambdaL2) : 0;
    if (residuals !== null && objective.renewalPercentile !== null && leaf.count > 0) {
      for (let i = leaf.begin; i < leaf.end; i++) {
        const row = rows[i] as number;
        residuals[i - leaf.begin] = (labels[row] as number) - (scores[row] as number);
      }
      value = percentile(residuals, leaf.count, objective.renewalPercentile);
    }
    tree.leafValue[position] = value * learningRate;
  }
}

/**
 * Updates the scores of all rows. Sampled rows are already grouped by leaf; the others are passed down the tree.
 *
 * @param grownOn number of sampled rows
 */
function addToScores(
  { tree, leaves }: GrownTree,
  { rows, scores, dataset, missingBin }: Training,
  grownOn: number,
): void {
  for (const [position, leaf] of leaves.entries()) {
    const value = tree.leafValue[position] as number;
    for (let i = leaf.begin; i < leaf.end; i++) {
      const row = rows[i] as number;
      scores[row] = (scores[row] as number) + value;
    }
  }
  for (let i = grownOn; i < rows.length; i++) {
    const row = rows[i] as number;
    const leaf = leafOfBinnedRow(tree, dataset.columns, missingBin, row);
    scores[row] = (scores[row] as number) + (tree.leafValue[leaf] as number);
  }
}
