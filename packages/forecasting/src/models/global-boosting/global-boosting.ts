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
import { featureNames, OriginFeatures } from './features.ts';
import { buildTrainingRows, examplesIn, type RowPlan } from './training-rows.ts';

// Enough for the accuracy of the full set, few enough that 20,000 series cost no more than 500.
const rowBudget = { real: 24_000, brief: 12_000, least: 1500 };
/**
 * Sums are few, and what trees learn from few is chance in part: so much of it is added to the Theta forecast they start
 * from. On training folds of M3 sets of 5 to 25 series were missed by 1 to 7 % less so, but for one in nine.
 */
const shareOfSums = 0.5;
const sharesOfProgress = { rows: 0.2, trees: 0.8 };
// With fewer series a win on the held-out values says little.
const minSeries = 5;
/** Held-out series the share is chosen on at most: those an ensemble is weighed on. */
const maxTrialSeries = 150;

/** What the model learned, as plain data. */
export interface BoostingState {
  method: 'LightGBM';
  trees: Pick<BoostedTrees, 'initialScore' | 'trees' | 'featureCount'>;
  /** Of what the trees would change the Theta forecast by. */
  share: number;
}

/**
 * The `lightgbm` model: boosted trees over all series at once, one row per origin and step ahead (direct
 * multi-horizon), learning what the Theta forecast each row starts from leaves over. Scaling by each series' own
 * recent level lets series of any size share the trees; synthetic series fill in when the run has few of its own.
 * L1 boosts on medians and is robust, L2 on means where zeros are common; both are corrections to a forecast that is
 * good already, so few, small trees do. How much of the correction is believed is tried first with the last values of the
 * series held out: what misses least there, drawn towards what is usual. Where zeros are common it is not tried:
 * forecasting too little would win by absolute errors.
 *
 * @param series what the run learns from, without gaps
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
  const most = isBrief ? rowBudget.brief : rowBudget.real;
  // Trees of which nothing is believed need not be grown again on all values.
  const trees =
    trial !== null && share === 0
      ? trial.trees
      : train(series, task, { most, toTry: false }, (done) => report(trial === null ? done : (1 + done) / 2));
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
    reliedOn: () => (share === 0 ? ['the slope of the whole history'] : topFeatures(trees, namesOf(task))),
    notes: [
      ...(trial === null ? [] : noteOn(share)),
      ...(available > most
        ? [`LightGBM learned from ${most} of ${available} possible examples, drawn at random.`]
        : []),
    ],
  };
}

/** The model that has learned this. */
export function boostingOf({ trees, share }: BoostingState, task: ForecastTask): SeriesForecaster {
  // Both of its objectives predict what the trees add up to.
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
    return ['LightGBM is the Theta forecast here: its trees missed no less than that on held-out values.'];
  return share < 0.5
    ? [`LightGBM's trees were believed by ${100 * share} %, by what they missed on held-out values.`]
    : [];
}

/** Trees of the series without their last values, and how much of them to believe; null with too few series. */
function tryTrees(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
): { share: number; trees: BoostedTrees } | null {
  const held = holdOut(series, task, maxTrialSeries);
  if (held === null || held.length < minSeries) return null;
  const histories = held.map(({ history }) => history);
  const trees = train(histories, task, { most: rowBudget.real, toTry: true }, report);
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

/** What training may cost. */
interface Effort {
  /** Rows of the series at most. */
  most: number;
  /** Whether the trees are only to be tried. */
  toTry: boolean;
}

function train(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  { most: real, toTry }: Effort,
  report: StageProgress,
) {
  const names = namesOf(task);
  const intermittent = isIntermittent(series);
  // Wild ratios after a near-zero past would otherwise rule the loss; where zeros are common they carry the mean.
  const plan: RowPlan = { real, least: rowBudget.least, maxLabel: intermittent ? 20 : 5 };
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
 * Few rows carry fewer leaves, smaller steps and coarser bins. Chosen on M3 histories with their last year held out; the
 * futures the competition measures played no part. Of many rows half as many trees of twice the step miss hardly more in
 * half of the time: enough to be tried.
 */
function parametersFor(rowCount: number, toTry: boolean): Partial<BoostingParameters> & { maxBin: number } {
  const shared = { minDataInLeaf: 40, featureFraction: 0.7, baggingFraction: 0.7 };
  const pace = toTry ? 2 : 1;
  return rowCount > 12_000
    ? { ...shared, learningRate: 0.06 * pace, numIterations: 100 / pace, numLeaves: 31, maxBin: 127 }
    : { ...shared, learningRate: 0.03, numIterations: 60, numLeaves: 8, maxBin: 63 };
}

/**
 * Where zeros are common the median is zero and would starve the total: the mean (L2) is what adds up. Elsewhere the
 * median (L1) is more robust.
 *
 * @returns whether more than a fifth of all values are zero
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
 * One row a step, all from the same origin: no forecast is fed back (direct, not recursive), so errors do not add up.
 *
 * @param share of what the trees would change the Theta forecast by
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
 * Features by the total gain of their splits; those that gained next to nothing are left out.
 *
 * @returns at most five names, those of most gain first, each with more than a twentieth of all gain
 */
function topFeatures(model: BoostedTrees, names: readonly string[]): string[] {
  const gains = names.map((name) => ({ name, gain: 0 }));
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
    .filter(({ gain }) => gain > 0.05 * total)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, 5)
    .map(({ name }) => name);
}
