// full run only: it trains models for every case.
import { describe, expect, it } from 'vitest';
import { forecast } from '../src/forecast.ts';
import type { ForecastRequest } from '../src/forecast-request.ts';
import { seededRandom } from '../src/random.ts';
import { RunParts } from '../src/run/run-parts.ts';
import { roundTask } from '../src/round-of.ts';
import { RoundResults } from '../src/run/compute-rounds.ts';
import { RunProgress } from '../src/run/run-progress.ts';
import { runStages } from '../src/run/run-stages.ts';

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / values.length;

/** Two to four series, of which some are intermittent, short or begin late. */
function randomRequest(seed: number): ForecastRequest {
  const random = seededRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  const length = between(20, 60);
  const series = Array.from({ length: between(2, 4) }, (_, at) => {
    const level = 10 ** (1 + 2 * random());
    const [isIntermittent, late] = [random() < 0.25, random() < 0.25 ? between(1, length - 2) : 0];
    const values = Float64Array.from({ length }, (__, t) => {
      if (t < late || (isIntermittent && random() < 0.6)) return 0;
      return Math.round(100 * level * (1 + 0.4 * Math.sin((Math.PI * t) / 6)) * (0.8 + 0.4 * random())) / 100;
    });
    return { key: String(at), start: 600, values };
  });
  const model = (['lightgbm', 'nbeats', 'ensemble'] as const)[seed % 3] ?? 'lightgbm';
  return {
    series,
    bucket: 'month',
    horizon: between(2, 9),
    model,
    backtestPeriods: between(2, 6),
    level: 0.95,
    seasonalityMode: 'auto',
    seed: 1,
  };
}

/** Forecast and actuals of the holdout after one cutoff. */
type Holdout = readonly (readonly [forecast: number, actual: number])[];

/** Metrics from their definitions, averaged over the cutoffs at which they are defined. */
function meansOf(holdouts: readonly Holdout[]) {
  const mean = (metric: (holdout: Holdout) => number | null) => {
    const defined = holdouts.flatMap((holdout) => metric(holdout) ?? []);
    return defined.length === 0 ? null : meanOf(defined);
  };
  return {
    mae: mean((holdout) => meanOf(holdout.map(([shown, actual]) => Math.abs(shown - actual)))),
    rmse: mean((holdout) => Math.sqrt(meanOf(holdout.map(([shown, actual]) => (shown - actual) ** 2)))),
    bias: mean((holdout) => meanOf(holdout.map(([shown, actual]) => shown - actual))),
    wape: mean((holdout) => {
      const size = sumOf(holdout.map(([, actual]) => Math.abs(actual)));
      return size === 0
        ? null
        : (100 * sumOf(holdout.map(([shown, actual]) => Math.abs(shown - actual)))) / size;
    }),
    mape: mean((holdout) => {
      const nonzero = holdout.filter(([, actual]) => actual !== 0);
      if (nonzero.length === 0) return null;
      return 100 * meanOf(nonzero.map(([shown, actual]) => Math.abs((shown - actual) / actual)));
    }),
  };
}

const runs = 12;
let checked = 0;

/** Returns the metrics that are not the means over the reconciled forecasts of all cutoffs. */
function doubtsOn(seed: number): string[] {
  const request = randomRequest(seed);
  const result = forecast(request);
  const run = new RunParts(request);
  const task = roundTask(run, request, new RunProgress(undefined, run));
  const { series } = new RoundResults().outcomeOf(runStages(run, task));
  if (!('runs' in series)) throw new Error('the run is sharded');
  const all = series.runs;
  const past = all.slice(0, -1).toReversed();
  const doubts: string[] = [];
  const compare = (positions: readonly number[], shown: (typeof result)['total'], name: string) => {
    // Observed zeros are history: a series that begins late has a forecast of zero before.
    const known = past.filter(({ cutoff }) => cutoff > 600);
    const holdouts = known.map(({ cutoff, outcomes }) =>
      Array.from({ length: request.backtestPeriods }, (_, step): readonly [number, number] => [
        sumOf(positions.map((at) => outcomes[at]?.forecast[step] ?? Number.NaN)),
        sumOf(positions.map((at) => request.series.at(at)?.values[cutoff - 600 + step] ?? Number.NaN)),
      ]),
    );
    if (shown.backtest === null) return;
    checked++;
    if (shown.origins !== holdouts.length)
      doubts.push(`run ${seed}: ${name} has ${shown.origins} cutoffs, computed ${holdouts.length}`);
    for (const [metric, value] of Object.entries(meansOf(holdouts))) {
      const own = shown.metrics?.[metric as keyof ReturnType<typeof meansOf>] ?? null;
      checked++;
      if (
        own === null ? value !== null : !(Math.abs(own - (value ?? Number.NaN)) <= 1e-6 * (1 + Math.abs(own)))
      )
        doubts.push(`run ${seed}: ${metric} of ${name} is ${own}, computed ${value}`);
    }
  };
  compare(
    Array.from(request.series, (_, at) => at),
    result.total,
    'the total',
  );
  for (const [at, one] of result.series.entries()) compare([at], one, `series ${at}`);
  return doubts;
}

// LEAD-1, ACC-3
describe('metrics of a run with several series', () => {
  it('are means over the reconciled forecasts of all cutoffs, for the total and each series', () => {
    expect(Array.from({ length: runs }, (_, seed) => doubtsOn(seed)).flat()).toEqual([]);
    expect(checked).toBeGreaterThan(10 * runs);
  });
});
