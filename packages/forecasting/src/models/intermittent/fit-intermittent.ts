import type { StageProgress } from '../../progress.ts';
import type { FittedForecaster, ForecastTask, KeyedSeries, SeriesForecaster } from '../forecaster.ts';
import { type BoostingState, boostingOf, fitGlobalBoosting } from '../global-boosting/global-boosting.ts';
import { holdOut, type HeldOut } from '../hold-out.ts';
import { CandidateScore } from './candidate-score.ts';
import { factorToSum } from './factor-to-sum.ts';
import { imapaRate } from './imapa-rate.ts';
import { tsbRate } from './tsb-rate.ts';

const flatCandidates = ['TSB', 'IMAPA'] as const;
const candidates = [...flatCandidates, 'boosting (L2)', 'the mean of TSB, IMAPA and boosting (L2)'] as const;
/** Candidate methods for intermittent series. */
type CandidateName = (typeof candidates)[number];

// Maximum number of series to measure. More series do not change the choice.
const maxMeasured = 1500;
const seriesPerReport = 50;

/** Plain data from which the method can be restored. */
export interface IntermittentState {
  method: 'intermittent';
  chosen: CandidateName;
  boosting: BoostingState | null;
  /** Factors for flat rates, by the bucket after the last value of the histories. */
  factors: ReadonlyMap<number, Factors>;
}

/** Factor that scales each flat candidate to the sum. */
type Factors = ReadonlyMap<CandidateName, number>;

/**
 * Fits the candidates for intermittent demand and keeps the one with the best score (see CandidateScore) on a
 * holdout. All series use the same candidate, because a single series has too few demands to choose. TSB and IMAPA
 * are scaled to the forecast of the sum (see factorToSum).
 *
 * @param series at least one, all intermittent
 */
export function fitIntermittent(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
): FittedForecaster<IntermittentState> {
  const held = holdOut(series, task, maxMeasured);
  const chosen = held === null ? 'TSB' : choose(held, task, (done) => report(0.45 * done));
  const boosting =
    chosen === 'TSB' || chosen === 'IMAPA'
      ? null
      : fitGlobalBoosting(series, task, (done) => report(0.45 + 0.55 * done));
  return {
    chosen,
    notes: [],
    reliedOn: () => boosting?.reliedOn() ?? [],
    forecast: (histories, tell) => new Candidates(histories, { boosting, task, tell }).forecasts(chosen),
    state: (known, tell) => ({
      method: 'intermittent',
      chosen,
      boosting: boosting?.state?.([], tell) ?? null,
      factors: new Map(
        known.map((histories) => {
          const made = new Candidates(histories, { boosting: null, task, tell });
          for (const name of flatIn(chosen)) made.forecasts(name);
          return [endOf(histories), made.factors] as const;
        }),
      ),
    }),
  };
}

/**
 * Returns the flat candidates that need a factor: the chosen one if it is flat, both if the mean was chosen,
 * otherwise none.
 */
function flatIn(chosen: CandidateName): readonly CandidateName[] {
  if (chosen === 'boosting (L2)') return [];
  return chosen === 'TSB' || chosen === 'IMAPA' ? [chosen] : flatCandidates;
}

/** Restores the method. */
export function intermittentOf(
  { chosen, boosting: learned, factors }: IntermittentState,
  task: ForecastTask,
): SeriesForecaster {
  const boosting = learned === null ? null : boostingOf(learned, task);
  return {
    forecast: (histories, tell) =>
      new Candidates(histories, {
        boosting,
        task,
        tell,
        factors: factors.get(endOf(histories)),
      }).forecasts(chosen),
  };
}

/** Returns the bucket after the last value, which is the same for all histories. */
function endOf([first]: readonly KeyedSeries[]): number {
  return first === undefined ? Number.NaN : first.start + first.values.length;
}

/**
 * Returns the candidate with the best score on the holdout, or TSB if none has a score. Boosting is also fitted
 * without the holdout.
 *
 * @returns one candidate for all series
 */
function choose(held: readonly HeldOut[], task: ForecastTask, report: StageProgress): CandidateName {
  const before = held.map(({ history }) => history);
  const boosting = fitGlobalBoosting(before, task, (done) => report(0.8 * done));
  const made = new Candidates(before, { boosting, task, tell: (done) => report(0.8 + 0.2 * done) });
  let best: { name: CandidateName; score: number } = { name: 'TSB', score: Infinity };
  for (const name of candidates) {
    const score = new CandidateScore();
    const forecasts = made.forecasts(name);
    for (const [position, { history, actual }] of held.entries())
      score.add(history.values, actual, forecasts[position] as Float64Array);
    if (score.total < best.score) best = { name, score: score.total };
  }
  return best.name;
}

interface CandidateOptions {
  boosting: SeriesForecaster | null;
  task: ForecastTask;
  tell: StageProgress;
  /** Factors of a larger sum that includes the histories; by default, the factors of their own sum. */
  factors?: Factors | undefined;
}

/** Forecasts of the same histories by every candidate; cached, because the mean needs the other three. */
class Candidates {
  readonly #histories: readonly KeyedSeries[];
  readonly #boosting: SeriesForecaster | null;
  readonly #task: ForecastTask;
  readonly #tell: StageProgress;
  readonly #made = new Map<CandidateName, Float64Array[]>();
  readonly #factors: Map<CandidateName, number>;

  constructor(
    histories: readonly KeyedSeries[],
    { boosting, task, tell, factors = new Map() }: CandidateOptions,
  ) {
    this.#factors = new Map(factors);
    this.#histories = histories;
    this.#boosting = boosting;
    this.#task = task;
    this.#tell = tell;
  }

  /**
   * Returns the forecasts of one candidate.
   *
   * @returns one nonnegative forecast per history
   */
  forecasts(name: CandidateName): Float64Array[] {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const made = this.#make(name);
    this.#made.set(name, made);
    return made;
  }

  /** Computes the forecasts of one candidate: a flat rate, the trees, or the mean of the three. */
  #make(name: CandidateName): Float64Array[] {
    if (name === 'TSB') return this.#scaled(name, tsbRate);
    if (name === 'IMAPA') return this.#scaled(name, imapaRate);
    if (name === 'boosting (L2)') {
      const raw = this.#boosting?.forecast(this.#histories, this.#tell) ?? [];
      return raw.map((one) => one.map((value) => Math.max(0, value)));
    }
    const parts = [this.forecasts('TSB'), this.forecasts('IMAPA'), this.forecasts('boosting (L2)')];
    return this.#histories.map((_, position) =>
      Float64Array.from({ length: this.#task.horizon }, (__, step) =>
        parts.reduce((sum, part) => sum + (part[position]?.[step] ?? 0) / parts.length, 0),
      ),
    );
  }

  /**
   * Repeats a rate for every step, scaled to the sum.
   *
   * @param rate returns the demand per bucket of one history
   */
  #scaled(name: CandidateName, rate: (values: Float64Array) => number): Float64Array[] {
    const histories = this.#histories;
    const flat = histories.map(({ values }, position) => {
      if (position % seriesPerReport === 0) this.#tell(position / histories.length);
      return new Float64Array(this.#task.horizon).fill(rate(values));
    });
    const factor = this.#factors.get(name) ?? factorToSum(flat, histories, this.#task);
    this.#factors.set(name, factor);
    return flat.map((forecast) => forecast.map((value) => value * factor));
  }

  /** Factors of the flat candidates computed so far. */
  get factors(): Factors {
    return this.#factors;
  }
}
