import { seededRandom } from '../../random.ts';
import type { StageProgress } from '../../progress.ts';
import type {
  FilledSeries,
  FittedForecaster,
  ForecastTask,
  KeyedSeries,
  SeriesForecaster,
} from '../forecaster.ts';
import { holdOut, later } from '../hold-out.ts';
import { binDataset } from '../lightgbm/binned-dataset.ts';
import type { BoostingParameters } from '../lightgbm/parameters.ts';
import { predictBoostedTrees } from '../lightgbm/predict.ts';
import { trainBoostedTrees, type BoostedTrees } from '../lightgbm/train.ts';
import { correctionWeight, defaultWeight } from './correction-weight.ts';
import { featureNames, knownFeatures, OriginFeatures } from './features.ts';
import { buildTrainingRows, examplesIn, type RowPlan } from './training-rows.ts';

// Maximum and minimum number of training rows. More rows do not improve accuracy, and with this limit 20,000 series
// take no longer than 500.
const rowBudget = { real: 24_000, brief: 12_000, min: 1500 };
/**
 * Share of the trees' correction that is applied to sums: with few series, much of what trees learn is due to chance.
 * On training folds of M3, sets of 5 to 25 series improved by 1 to 7%, except for one set in nine.
 */
const shareOfSums = 0.5;
const sharesOfProgress = { rows: 0.2, trees: 0.8 };
// Minimum number of series. With fewer series, a gain on the holdout is weak evidence.
const minSeries = 5;
/** Maximum number of series used to choose the share of the correction. */
const maxTrialSeries = 150;

/** Plain data from which the model can be restored. */
export interface BoostingState {
  method: 'LightGBM';
  trees: Pick<BoostedTrees, 'initialScore' | 'trees' | 'featureCount'>;
  /** Share of the trees' correction to apply to the Theta forecast. */
  share: number;
}

/**
 * The `lightgbm` model: boosted trees over all series, one row per cutoff and step (direct multi-horizon), predicting
 * the residual of the Theta forecast. Scaling by the recent level lets series of any size share the trees. If the run
 * has few series, synthetic series are added. L1 (median) is robust; L2 (mean) is used where zeros are common. The
 * share of the correction is chosen on a holdout unless zeros are common: absolute errors would then favor forecasts
 * that are too low.
 *
 * @param series without gaps
 * @returns forecasts in the units of the series
 */
export function fitGlobalBoosting(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
): FittedForecaster<BoostingState> {
  const isBrief = task.brief === true;
  const untried = isBrief ? shareOfSums : isIntermittent(series) ? 1 : null;
  const trial = untried === null ? tryTrees(series, task, (done) => report(done / 2)) : null;
  const share = untried ?? trial?.share ?? defaultWeight;
  const maxRows = isBrief ? rowBudget.brief : rowBudget.real;
  // If the share is 0, growing the trees again on all values is unnecessary.
  const trees =
    trial !== null && share === 0
      ? trial.trees
      : train(series, task, { maxRows, toTry: false }, (done) =>
          report(trial === null ? done : (1 + done) / 2),
        );
  const available = examplesIn(series, task);
  const { initialScore, featureCount } = trees;
  const state: BoostingState = {
    method: 'LightGBM',
    trees: { initialScore, trees: trees.trees, featureCount },
    share,
  };
  return {
    ...boostingOf(state, task),
    state: () => state,
    ...(trial === null
      ? {}
      : {
          forecastHeldOut: (histories: readonly KeyedSeries[]) =>
            histories.map((history) => forecastOne(trial.trees, task, history, share)),
        }),
    ...(share === 0 ? { chosen: 'Theta' } : {}),
    reliedOn: () => (share === 0 ? ['the trend of the whole history'] : topFeatures(trees, series, task)),
    notes: [
      ...(trial === null ? [] : noteOn(share)),
      ...(available > maxRows
        ? [`LightGBM was trained on ${maxRows} of ${available} possible examples, drawn at random.`]
        : []),
    ],
  };
}

/** Restores the model. */
export function boostingOf({ trees, share }: BoostingState, task: ForecastTask): SeriesForecaster {
  // For both objectives, the prediction is the sum of the trees.
  const boosted = { ...trees, link: (score: number) => score };
  return {
    forecast: (histories, tell) =>
      histories.map((history, position) => {
        if (position % 20 === 0) tell(position / histories.length);
        return forecastOne(boosted, task, history, share);
      }),
  };
}

function noteOn(share: number): string[] {
  if (share === 0)
    return ['The forecast is from Theta, because LightGBM did not reduce the error on the holdout.'];
  return share < 0.5
    ? [`Only ${100 * share}% of the LightGBM correction was applied, based on the error on the holdout.`]
    : [];
}

/** Fits trees without the holdout and chooses the share of their correction; null if there are too few series. */
function tryTrees(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
): { share: number; trees: BoostedTrees } | null {
  const held = holdOut(series, task, maxTrialSeries);
  if (held === null || held.length < minSeries) return null;
  const histories = held.map(({ history }) => history);
  const trees = train(histories, task, { maxRows: rowBudget.real, toTry: true }, report);
  const steps = held[0]?.actual.length ?? 0;
  const seen = new Set([0, 1 / 3, 2 / 3].map((part) => Math.floor(part * steps)));
  const origins = [...seen].map((by) => {
    const then = later(held, by);
    const [starts = [], corrected = []] = [0, 1].map((share) =>
      then.map(({ history }) => forecastOne(trees, task, history, share)),
    );
    return { held: then, starts, corrected };
  });
  return { share: correctionWeight(origins, task.seasonLength), trees };
}

/** Limits for one training. */
interface Effort {
  /** Maximum number of rows from the run's series. */
  maxRows: number;
  /** Whether the trees are used only to choose the share of the correction. */
  toTry: boolean;
}

function train(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  { maxRows: real, toTry }: Effort,
  report: StageProgress,
) {
  const names = namesOf(task);
  const intermittent = isIntermittent(series);
  // After a near-zero past, extreme ratios would dominate the loss. If zeros are common, such ratios determine the
  // mean and are clipped less.
  const plan: RowPlan = { real, min: rowBudget.min, maxLabel: intermittent ? 20 : 5 };
  const rows = buildTrainingRows(series, task, plan, {
    random: seededRandom(task.seed),
    report: (done) => report(done * sharesOfProgress.rows),
  });
  const { maxBin, ...parameters } = parametersFor(rows.count, toTry);
  const dataset = binDataset(rows.features, rows.count, names.length, maxBin);
  return trainBoostedTrees(
    dataset,
    rows.labels,
    { ...parameters, objective: intermittent ? 'l2' : 'l1', seed: task.seed },
    {
      initialScores: rows.bases,
      onIteration: (done) => report(sharesOfProgress.rows + done * sharesOfProgress.trees),
    },
  );
}

function namesOf({ seasonLength, bucket, withEvents }: ForecastTask): readonly string[] {
  return featureNames(seasonLength, bucket, withEvents);
}

/**
 * Returns the training parameters. With few rows: fewer leaves, smaller steps, coarser bins. Chosen on M3 histories
 * with their last year held out, without using the competition's test data. With many rows, a trial uses half as many
 * trees at twice the learning rate, which hardly reduces accuracy.
 */
function parametersFor(rowCount: number, toTry: boolean): Partial<BoostingParameters> & { maxBin: number } {
  const shared = { minDataInLeaf: 40, featureFraction: 0.7, baggingFraction: 0.7 };
  const pace = toTry ? 2 : 1;
  return rowCount > 12_000
    ? { ...shared, learningRate: 0.06 * pace, numIterations: 100 / pace, numLeaves: 31, maxBin: 127 }
    : { ...shared, learningRate: 0.03, numIterations: 60, numLeaves: 8, maxBin: 63 };
}

/**
 * Returns whether more than a fifth of all values are zero. The median is then near zero, so L2 is used to preserve
 * the total.
 */
function isIntermittent(series: readonly FilledSeries[]): boolean {
  let zeros = 0;
  let count = 0;
  for (const { values } of series) {
    count += values.length;
    for (const value of values) if (value === 0) zeros++;
  }
  return zeros > 0.2 * count;
}

/**
 * Forecasts all steps from the same cutoff (direct, not recursive).
 *
 * @param share of the trees' correction to apply
 */
function forecastOne(
  trees: BoostedTrees,
  task: ForecastTask,
  series: KeyedSeries,
  share: number,
): Float64Array {
  const origin = new OriginFeatures(series, series.values.length, task);
  const bases = origin.base.map((value) => origin.normalize(value));
  if (share === 0) return bases.map((base) => origin.restore(base));
  const width = trees.featureCount;
  const matrix = new Float64Array(task.horizon * width);
  for (let step = 1; step <= task.horizon; step++) origin.write(matrix, (step - 1) * width, step);
  return predictBoostedTrees(trees, matrix, task.horizon, bases).map((value, step) => {
    const base = bases[step] as number;
    return origin.restore(base + share * (value - base));
  });
}

/**
 * Returns up to five features with the highest gain, each with more than 5% of the total gain. Skips features that
 * are missing in every forecast, because trees can learn them from synthetic series only: for example, the season
 * before last if there are only 30 weeks of history.
 */
function topFeatures(model: BoostedTrees, series: readonly KeyedSeries[], task: ForecastTask): string[] {
  const longest = series.reduce<KeyedSeries | undefined>(
    (all, one) => (all === undefined || one.values.length > all.values.length ? one : all),
    undefined,
  );
  const known = longest === undefined ? new Set<string>() : knownFeatures(longest, task);
  const gains = namesOf(task).map((name) => ({ name, gain: 0 }));
  let total = 0;
  for (const tree of model.trees) {
    for (const [node, feature] of tree.feature.entries()) {
      const gain = tree.gain[node] ?? 0;
      const entry = gains[feature];
      if (entry !== undefined) entry.gain += gain;
      total += gain;
    }
  }
  return gains
    .filter(({ name, gain }) => gain > 0.05 * total && known.has(name))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, 5)
    .map(({ name }) => name);
}
