import type { Random } from '../../random.ts';
import type { StageProgress } from '../../progress.ts';
import type { ForecastTask } from '../forecaster.ts';
import type { MovedSeries } from './event-features.ts';
import { featureNames, OriginFeatures } from './features.ts';
import { syntheticSeries } from './synthetic-series.ts';

/** Training rows in the units of the model. */
interface TrainingRows {
  count: number;
  /** Feature matrix, row-major, with one row per cutoff and step. */
  features: Float64Array;
  labels: Float64Array;
  /** Base forecast of each row: the initial score. */
  bases: Float64Array;
}

/** Numbers of training rows. */
export interface RowPlan {
  /** Maximum number of rows from the run's own series; beyond it, cutoffs are sampled. */
  real: number;
  /** Minimum total number of rows; synthetic series supply missing rows. */
  min: number;
  /** Maximum label and base, in units of the recent scale. */
  maxLabel: number;
}

/**
 * Builds training rows from every cutoff of the series, or from a random sample of cutoffs when the budget is
 * smaller.
 *
 * @param random seeded by the run; samples cutoffs and simulates series
 * @param report called with the share done
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
  while (collector.count < plan.min) {
    const pastLength = syntheticPast(random, task.seasonLength);
    const values = syntheticSeries(random, task.seasonLength, pastLength + task.horizon);
    collector.addOrigin({ values, start: Math.floor(random() * task.seasonLength) }, pastLength);
    report(collector.count / plan.min);
  }
  return collector.rows();
}

/** Number of rows if there were no limit. */
export function examplesIn(series: readonly MovedSeries[], task: ForecastTask): number {
  const minLength = minPastLength(task.seasonLength);
  return series.reduce((sum, { values }) => sum + Math.max(0, values.length - minLength) * task.horizon, 0);
}

/** Minimum history before a cutoff: a season plus one value, or three values. */
function minPastLength(seasonLength: number): number {
  return seasonLength > 1 ? seasonLength + 1 : 3;
}

/** Draws the history length of a synthetic series: 1.2 to 8 seasons. */
function syntheticPast(random: Random, seasonLength: number): number {
  const unit = Math.max(seasonLength, 8);
  return Math.floor(unit * (1.2 + 6.8 * random()));
}

/**
 * Collects rows by cutoff: one row per step with a known value. Label and base are the value and its Theta forecast,
 * relative to the recent level and scale.
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
    // The number of rows is checked before each cutoff, so the last cutoff may exceed the limit by one horizon.
    const capacity = Math.max(plan.real, plan.min) + task.horizon;
    this.#task = task;
    this.#limit = plan.maxLabel;
    this.#width = featureNames(task.seasonLength, task.bucket, task.withEvents).length;
    this.#features = new Float64Array(capacity * this.#width);
    this.#labels = new Float64Array(capacity);
    this.#bases = new Float64Array(capacity);
  }

  /** @param end number of past values at the cutoff */
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

  /**
   * Returns the collected rows.
   *
   * @returns features as a view of the collected data; labels and bases as copies
   */
  rows(): TrainingRows {
    return {
      count: this.count,
      features: this.#features.subarray(0, this.count * this.#width),
      labels: this.#labels.slice(0, this.count),
      bases: this.#bases.slice(0, this.count),
    };
  }

  /** Clips a label, because a series that was near zero would have labels of hundreds of scales. */
  #clip(value: number): number {
    return Math.max(-this.#limit, Math.min(this.#limit, value));
  }
}
