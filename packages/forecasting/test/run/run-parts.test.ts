// full run only: it trains models for every case.
import { describe, expect, it } from 'vitest';
import { forecast } from '../../src/forecast.ts';
import type { ForecastRequest } from '../../src/forecast-request.ts';
import { models } from '../../src/models.ts';
import { seededRandom } from '../../src/random.ts';
import { elsewhere } from '../support/elsewhere.ts';
import { simulatedSeries } from '../support/simulated-series.ts';
import { Histories, historiesOfSeries } from '../../src/run/histories.ts';
import { planStages } from '../../src/run/plan-stages.ts';
import { RunParts } from '../../src/run/run-parts.ts';

const random = seededRandom(17);
const regular = Array.from({ length: 24 }, () => simulatedSeries(random, 60));
const sparse = Array.from({ length: 8 }, () =>
  Float64Array.from({ length: 60 }, (_, t) => (t === 0 || random() < 0.3 ? 1 + Math.floor(random() * 4) : 0)),
);
const requestOf = (histories: readonly Float64Array[]): ForecastRequest => ({
  series: histories.map((values, i) => ({ key: String(i), start: 0, values })),
  bucket: 'month',
  horizon: 6,
  model: 'ensemble',
  backtestPeriods: 4,
  level: 0.9,
  seasonalityMode: 'multiplicative',
  seed: 1,
});
const mixed: ForecastRequest = {
  ...requestOf([...regular, ...sparse]),
  groups: [
    {
      name: 'kind',
      keys: ['regular', 'sparse'],
      members: [regular.map((_, at) => at), sparse.map((_, at) => regular.length + at)],
    },
  ],
};

describe('the parts of a run', () => {
  it.each(models.map(({ type }) => type))(
    'give the same %s forecast if they are computed separately',
    (model) => {
      const request = { ...mixed, model };
      expect(forecast({ ...request, computeParts: elsewhere(request) })).toEqual(forecast(request));
    },
  );

  // RUN-11
  it('use a separate method for intermittent series in every model, and add a note', () => {
    const { series, total } = forecast({ ...mixed, model: 'nbeats', level: null, backtestPeriods: 0 });
    expect(series[30]?.notes.join()).toContain('Demand is intermittent: forecast by');
    expect(series[0]?.notes).toEqual([]);
    expect(total.notes.join()).toContain('Intermittent demand in 8 of 32 series:');
    expect(total.notes[0]).toContain(
      '76% sum of the series, 24% series scaled to the forecast of the total.',
    );
  });

  it('weight the ensemble members by their holdout errors only if there are enough series', () => {
    const notesOf = (request: ForecastRequest) =>
      forecast({ ...request, level: null, backtestPeriods: 0 }).total.notes.join();
    expect(notesOf(requestOf(regular.slice(0, 5)))).toContain(
      'The ensemble is the median of ETS, Theta, LightGBM, N-BEATS.',
    );
    const run = new RunParts(mixed);
    const stage = run.plan.tiers[0]?.[0];
    expect(stage && run.work.heldOutIn(stage)).toHaveLength(24);
  });

  it('spend less time on sums than on series', () => {
    const run = new RunParts(mixed);
    const briefly = run.plan.tiers.map((stages) => stages.map((stage) => run.work.taskOf(stage).brief));
    expect(briefly).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
  });

  it('skip ETS and additional cutoffs if they would take too long, and add a note', () => {
    const short = Float64Array.from({ length: 480 }, (_, t) => 50 + (t % 12));
    const many = requestOf(Array.from({ length: 3100 }, () => short));
    const known = ({ series }: ForecastRequest, end: number) => ({
      series: new Histories(historiesOfSeries(series, 12), { seasonLength: 12, throwIfStopped: () => {} }),
      sums: null,
      end,
      seasonLength: 12,
    });
    const plan = planStages(many, known(many, 480));
    expect(plan.tiers[0]?.at(-1)?.members).toEqual(['Theta', 'LightGBM', 'N-BEATS']);
    expect(plan.notes).toEqual([
      'ETS was left out of the ensemble because it would take too long for 3100 series.',
      expect.stringMatching(
        /^With 3100 series, accuracy was measured with 6 additional backtests instead of 12\.$/,
      ),
    ]);
    expect(planStages(mixed, known(mixed, 60)).notes).toEqual([]);
  });
});
