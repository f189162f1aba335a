import type { PreparedSeries } from '../preparation/prepared-series.ts';
import { calibrate, type Residuals } from './calibrate.ts';
import { difficulty } from './difficulty.ts';
import { type PastForecasts, seriesResiduals, type SeriesResiduals } from './series-residuals.ts';

/** Lower and upper bound per step. */
export interface Interval {
  lower: Float64Array;
  upper: Float64Array;
}

/**
 * How many residuals of its own outweigh what the other series say about a series' scale: those of overlapping
 * forecasts say much the same, so it takes many. Chosen among 10, 30 and 100 on the training folds of M3, where 95 %
 * intervals of the ensemble then cover 92 to 98 % of the values of each frequency.
 */
const priorWeight = 100;
/** A series that was forecast without any error may yet be missed. */
const smallestRatio = 0.05;
// A quantile of more would not be another; it would take its time to sort.
const mostPooled = 200_000;
const seriesPerReport = 100;

/**
 * Prediction intervals of several series from what their earlier forecasts missed by: residuals scaled by each
 * series' own size of error, pooled over the series, calibrated by step ahead. A residual is never scaled by what was
 * learnt from itself, which would make it look ordinary: the later half of the residuals is scaled by the earlier one
 * and the other way round.
 *
 * @param histories what was observed, in the order of `forecasts` and of each past forecast
 * @param level probability to cover
 * @param alive called now and then; may throw, which aborts
 */
export function intervals(
  histories: readonly PreparedSeries[],
  past: readonly PastForecasts[],
  forecasts: readonly Float64Array[],
  level: number,
  seasonLength: number,
  alive: () => void = () => {},
): Interval[] {
  const horizon = forecasts[0]?.length ?? 0;
  const missed = histories.map((history, position) => {
    if (position % seriesPerReport === 0) alive();
    return seriesResiduals(history, position, past, seasonLength);
  });
  const typical = median(missed.filter(({ scores }) => scores.length > 0).map((own) => meanScore(own).mean));
  const pooled = pool(missed, typical, middleTarget(past, histories));
  alive();
  const contributing = missed.filter(({ scores }) => scores.length > 0).length;
  const widths = calibrate(pooled, horizon, level, contributing * Math.max(1, past.length / 3));
  return forecasts.map((forecast, position) => {
    if (position % seriesPerReport === 0) alive();
    const history = histories[position];
    const own = missed[position];
    const size = history === undefined ? 0 : difficulty(history.values, seasonLength);
    const scale = own === undefined ? size : size * ratioOf(meanScore(own), typical);
    const floor = history?.nonnegative === true ? 0 : -Infinity;
    return {
      lower: forecast.map((value, step) => Math.max(floor, value - scale * (widths[step] as number))),
      upper: forecast.map((value, step) => value + scale * (widths[step] as number)),
    };
  });
}

/** Halves the time that past forecasts were for. */
function middleTarget(past: readonly PastForecasts[], histories: readonly PreparedSeries[]): number {
  const earliest = Math.min(...past.map(({ cutoff }) => cutoff));
  const end = histories.reduce(
    (latest, { start, values }) => Math.max(latest, start + values.length),
    earliest,
  );
  return (earliest + end) / 2;
}

function pool(missed: readonly SeriesResiduals[], typical: number, middle: number): Residuals {
  const count = missed.reduce((sum, { scores }) => sum + scores.length, 0);
  const stepsAhead = missed.reduce((most, { steps }) => steps.reduce((a, b) => Math.max(a, b), most), 1);
  let every = Math.max(1, Math.ceil(count / mostPooled));
  // They stand in the order of their steps: a divisor in common would leave some steps out.
  while (commonDivisor(every, stepsAhead) > 1) every++;
  const pooled = {
    steps: new Uint16Array(Math.ceil(count / every)),
    scores: new Float64Array(Math.ceil(count / every)),
  };
  let seen = 0;
  for (const own of missed) {
    const ofEarlier = ratioOf(
      meanScore(own, (target) => target < middle),
      typical,
    );
    const ofLater = ratioOf(
      meanScore(own, (target) => target >= middle),
      typical,
    );
    for (const [index, score] of own.scores.entries()) {
      if (seen++ % every !== 0) continue;
      const at = Math.floor((seen - 1) / every);
      pooled.steps[at] = own.steps[index] as number;
      pooled.scores[at] = score / ((own.targets[index] as number) < middle ? ofLater : ofEarlier);
    }
  }
  return pooled;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

interface MeanScore {
  mean: number;
  count: number;
}

/** Mean of the residuals of some targets, as if all were one step ahead: errors grow about with the root of the step. */
function meanScore(
  { scores, steps, targets }: SeriesResiduals,
  takes = (_target: number) => true,
): MeanScore {
  let [sum, count] = [0, 0];
  for (const [index, score] of scores.entries()) {
    if (!takes(targets[index] as number)) continue;
    sum += score / Math.sqrt(steps[index] as number);
    count++;
  }
  return { mean: count > 0 ? sum / count : 0, count };
}

/** How much harder a series is to forecast than its difficulty says, drawn towards what is typical. */
function ratioOf({ mean, count }: MeanScore, typical: number): number {
  if (count === 0 || !(typical > 0)) return 1;
  return Math.max(smallestRatio, mean / typical) ** (count / (count + priorWeight));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
