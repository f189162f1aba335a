import type { StageProgress } from '../../progress.ts';
import type { FittedForecaster, ForecastTask, KeyedSeries } from '../forecaster.ts';
import { fitGlobalBoosting } from '../global-boosting/global-boosting.ts';
import { holdOut } from '../hold-out.ts';
import { CandidateScore } from './candidate-score.ts';
import { imapaRate } from './imapa-rate.ts';
import { smoothedRate } from './smoothed-rate.ts';
import { tsbRate } from './tsb-rate.ts';

/** What intermittent series may be forecast by. */
type CandidateName = 'SES' | 'TSB' | 'IMAPA' | 'boosting (L2)' | 'the mean of TSB, IMAPA and boosting (L2)';

/** Forecasts of the same series by every candidate. */
type CandidateForecasts = Record<CandidateName, Float64Array[]>;

// Beyond this many series the choice no longer depends on the rest.
const mostMeasured = 1500;

/**
 * Fits the candidates for intermittent demand and keeps the one that misses least (see CandidateScore) on the last
 * buckets of the series themselves. One choice for all: a single intermittent series holds too little to choose by.
 *
 * @param series at least one, all intermittent
 */
export function fitIntermittent(
  series: readonly KeyedSeries[],
  task: ForecastTask,
  report: StageProgress,
): FittedForecaster & { chosen: CandidateName } {
  const held = holdOut(series, task, mostMeasured);
  let chosen: CandidateName = 'TSB';
  if (held !== null) {
    const before = held.map(({ history }) => history);
    const boosting = fitGlobalBoosting(before, task, (done) => report(0.45 * done));
    const scores = Object.entries(candidateForecasts(before, boosting, task)).map(([name, forecasts]) => {
      const score = new CandidateScore();
      for (const [position, { history, actual }] of held.entries())
        score.add(history.values, actual, forecasts[position] as Float64Array);
      return { name: name as CandidateName, total: score.total };
    });
    chosen = scores.reduce((best, score) => (score.total < best.total ? score : best)).name;
  }
  const boosting =
    chosen === 'SES' || chosen === 'TSB' || chosen === 'IMAPA'
      ? null
      : fitGlobalBoosting(series, task, (done) => report(0.45 + 0.55 * done));
  return {
    chosen,
    notes: [],
    reliedOn: () => boosting?.reliedOn() ?? [],
    forecast: (histories, tell) => {
      if (boosting === null) {
        const rate = rates[chosen as keyof typeof rates];
        return histories.map(({ values }, position) => {
          if (position % 50 === 0) tell(position / histories.length);
          return new Float64Array(task.horizon).fill(rate(values));
        });
      }
      return candidateForecasts(histories, boosting, task)[chosen];
    },
  };
}

const rates = { SES: smoothedRate, TSB: tsbRate, IMAPA: imapaRate };

function candidateForecasts(
  histories: readonly KeyedSeries[],
  boosting: FittedForecaster,
  { horizon }: ForecastTask,
): CandidateForecasts {
  const flat = (rate: (values: Float64Array) => number) =>
    histories.map(({ values }) => new Float64Array(horizon).fill(rate(values)));
  const boosted = boosting.forecast(histories, () => {}).map((one) => one.map((value) => Math.max(0, value)));
  const tsb = flat(tsbRate);
  const imapa = flat(imapaRate);
  return {
    SES: flat(smoothedRate),
    TSB: tsb,
    IMAPA: imapa,
    'boosting (L2)': boosted,
    'the mean of TSB, IMAPA and boosting (L2)': boosted.map((one, position) =>
      one.map((value, step) => (value + (tsb[position]?.[step] ?? 0) + (imapa[position]?.[step] ?? 0)) / 3),
    ),
  };
}
