import type { Random } from '../../random.ts';
import type { StageProgress } from '../../progress.ts';
import type { ForecastTask } from '../forecaster.ts';
import type { MovedSeries } from './event-features.ts';
import { featureNames, OriginFeatures } from './features.ts';
import { syntheticSeries } from './synthetic-series.ts';

/** Rows to train on, in the model's units. */
interface TrainingRows {
  count: number;
  /** Row-major, one row per origin and step. */
  features: Float64Array;
  labels: Float64Array;
  /** The base forecast of each row: the score boosting starts from. */
  bases: Float64Array;
}

/** What rows to make. */
export interface RowPlan {
  /** Rows of the run's own series at most; origins are drawn at random beyond that. */
  real: number;
  /** Rows in all at least: synthetic series make up what the real ones lack. */
  least: number;
  /** Labels and bases are clipped to this many scales on either side. */
  maxLabel: number;
}

/**
 * Rows of every origin of the series, or of a random share of the origins when the budget is smaller.
 * An origin gives `horizon` rows at most, fewer near the end of the series where later values are not known.
 *
 * @param random decides which origins are drawn and what synthetic series look like; seeded by the run
 * @param report told the share done
 */
export function buildTrainingRows(
  series: readonly MovedSeries[],
  task: ForecastTask,
  plan: RowPlan,
  { random, report }: { random: Random; report: StageProgress },
): TrainingRows {
  const collector = new RowCollector(task, plan);
  const share = Math.min(1, plan.real / examplesIn(series, task));
  for (const [position, one] of series.entries()) {
    if (position % 20 === 0) report(position / series.length);
    for (let end = minPastLength(task.seasonLength); end < one.values.length; end++) {
      if ((share >= 1 || random() < share) && collector.count < plan.real) collector.addOrigin(one, end);
    }
  }
  while (collector.count < plan.least) {
    const pastLength = syntheticPast(random, task.seasonLength);
    const values = syntheticSeries(random, task.seasonLength, pastLength + task.horizon);
    collector.addOrigin({ values, start: Math.floor(random() * task.seasonLength) }, pastLength);
    report(collector.count / plan.least);
  }
  return collector.rows();
}

/** Rows that series would give without a limit. */
export function examplesIn(series: readonly MovedSeries[], task: ForecastTask): number {
  const least = minPastLength(task.seasonLength);
  return series.reduce((sum, { values }) => sum + Math.max(0, values.length - least) * task.horizon, 0);
}

/** Values an origin must have behind it: a season and a little, or a few. */
function minPastLength(seasonLength: number): number {
  return seasonLength > 1 ? seasonLength + 1 : 3;
}

/** How much history a synthetic series has at its origin: 1.2 to 8 seasons, of eight buckets where there are none. */
function syntheticPast(random: Random, seasonLength: number): number {
  const unit = Math.max(seasonLength, 8);
  return Math.floor(unit * (1.2 + 6.8 * random()));
}

/**
 * Rows gathered one origin at a time: of an origin at `end`, one row for each step whose value is known. The label is that
 * value, the base the Theta forecast of it, both less the recent level and over the recent scale of the origin.
 */
class RowCollector {
  count = 0;
  readonly #task: ForecastTask;
  readonly #features: Float64Array;
  readonly #labels: Float64Array;
  readonly #bases: Float64Array;
  readonly #width: number;
  readonly #limit: number;

  constructor(task: ForecastTask, plan: RowPlan) {
    // The last origin may begin just below the limit.
    const capacity = Math.max(plan.real, plan.least) + task.horizon;
    this.#task = task;
    this.#limit = plan.maxLabel;
    this.#width = featureNames(task.seasonLength, task.bucket, task.withEvents).length;
    this.#features = new Float64Array(capacity * this.#width);
    this.#labels = new Float64Array(capacity);
    this.#bases = new Float64Array(capacity);
  }

  /** @param end how many values of the series are past at the origin */
  addOrigin(series: MovedSeries, end: number): void {
    const origin = new OriginFeatures(series, end, this.#task);
    const steps = Math.min(this.#task.horizon, series.values.length - end);
    for (let step = 1; step <= steps; step++) {
      const label = origin.normalize(series.values[end - 1 + step] as number);
      const row = this.count++;
      origin.write(this.#features, row * this.#width, step);
      this.#labels[row] = this.#clip(label);
      this.#bases[row] = this.#clip(origin.normalize(origin.base[step - 1] as number));
    }
  }

  /** @returns features as a view of what was gathered, labels and bases as copies */
  rows(): TrainingRows {
    return {
      count: this.count,
      features: this.#features.subarray(0, this.count * this.#width),
      labels: this.#labels.slice(0, this.count),
      bases: this.#bases.slice(0, this.count),
    };
  }

  /** A series that was near zero and then was not has labels of hundreds of scales; none may rule the loss. */
  #clip(value: number): number {
    return Math.max(-this.#limit, Math.min(this.#limit, value));
  }
}
