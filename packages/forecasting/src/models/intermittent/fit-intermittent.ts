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
/** What intermittent series may be forecast by. */
type CandidateName = (typeof candidates)[number];

// Beyond this many series the choice no longer depends on the rest.
const maxMeasured = 1500;
const seriesPerReport = 50;

/** What it learned, as plain data. */
export interface IntermittentState {
  method: 'intermittent';
  chosen: CandidateName;
  boosting: BoostingState | null;
  /** What flat rates are multiplied with, by the bucket after the last value of the histories. */
  factors: ReadonlyMap<number, Factors>;
}

/** What each flat candidate is multiplied with to be brought to the sum. */
type Factors = ReadonlyMap<CandidateName, number>;

/**
 * Fits the candidates for intermittent demand and keeps the one that misses least (see CandidateScore) on the last
 * buckets of the series themselves. One choice for all: a single intermittent series holds too little to choose by.
 * TSB and IMAPA are brought to what is expected of the sum (see factorToSum), boosting learns from all series anyway.
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

/** What a candidate needs to be brought to the sum: itself, all the mean is of, or nothing. */
function flatIn(chosen: CandidateName): readonly CandidateName[] {
  if (chosen === 'boosting (L2)') return [];
  return chosen === 'TSB' || chosen === 'IMAPA' ? [chosen] : flatCandidates;
}

/** The method that has learned this. */
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

/** The bucket after the last value, at which all of them end. */
function endOf([first]: readonly KeyedSeries[]): number {
  return first === undefined ? Number.NaN : first.start + first.values.length;
}

/**
 * The candidate of least score on the held-out values, TSB where none has one. All are made from the same histories; boosting
 * is fitted to them too, and so has seen as little as the others.
 *
 * @returns the name of one candidate for all series of the run
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
  /** Factors of the sum that the histories are part of; by default those of their own sum. */
  factors?: Factors | undefined;
}

/**
 * Forecasts of the same histories by every candidate, each made once.
 * The mean of the three needs the other forecasts as well: kept, none is made twice.
 */
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

  /** @returns one forecast a history, in the order of the histories; not negative */
  forecasts(name: CandidateName): Float64Array[] {
    const known = this.#made.get(name);
    if (known !== undefined) return known;
    const made = this.#make(name);
    this.#made.set(name, made);
    return made;
  }

  /** Forecasts by one candidate: a flat rate, the trees' own, or the mean of the three. */
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
   * The same rate for every step, brought to the sum.
   *
   * @param rate demand per bucket of one history
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

  /** What the flat candidates made so far were multiplied with. */
  get factors(): Factors {
    return this.#factors;
  }
}
