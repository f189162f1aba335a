import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../contract/is-object.ts';
import { agedSpecimen } from '../knowledge/aged-specimen.ts';
import { monthsAfter } from '../knowledge/specimen-csv.ts';
import { fields, figures, isNear, objectOf, sumOf, withId } from './fields.ts';
import { type Inquiry, objectsIn, type Question, type Shown } from './inquiry.ts';

const level = [['aggregation_characteristics', 'c2,c3']] as const;

const dataOf = (inquiry: Inquiry, runId: string) =>
  inquiry.ask('getRunData', { path: { runId }, query: level });
const forecastOf = (told: unknown) => objectsIn(objectOf(told).forecast);
const groupsOf = ({ body }: Shown) => objectsIn(objectOf(body.groups).items);

const repeated: Question = {
  rule: 'repetition',
  about: 'refreshForecastRun',
  name: 'on a newer version',
  async ask(inquiry) {
    const { before, after, request, upload } = await agedSpecimen(inquiry.lab);
    const [first, second] = [
      await inquiry.ask('getForecastDetail', { path: { id: before } }),
      await inquiry.ask('getForecastDetail', { path: { id: after } }),
    ];
    fields(inquiry, first, first.body, { version: 1, newest_version: 2 });
    const own = { version: 2, newest_version: 2, refreshed_from: before, upload_id: upload.id };
    fields(inquiry, second, second.body, own);
    const { forecast_start_date: _, ...asked } = objectOf(first.body.parameters);
    fields(inquiry, second, second.body.parameters, { ...asked, ...request });
    const dates = forecastOf((await dataOf(inquiry, after)).body.details).map(({ date }) => date);
    fields(inquiry, second, { dates }, { dates: monthsAfter(request.horizon + 1).slice(1) });
    const kept = forecastOf((await dataOf(inquiry, before)).body.details).map(({ date }) => date);
    fields(inquiry, first, { dates: kept }, { dates: monthsAfter(request.horizon) });
    const path = { runId: after };
    await inquiry.expect(409, 'refreshForecastRun', { path }, 'it is of the current version');
    const dataset = { path: { id: upload.id } };
    await inquiry.expect(409, 'refreshUpload', dataset, 'the newest run is of the current version');
  },
};

/** How forecasts did, by what was forecast and what was sent. */
function measured(pairs: readonly { point: JsonObject; actual: number }[]): Record<string, number> {
  const errors = pairs.map(({ point, actual }) => Number(point.value) - actual);
  return {
    wape: (100 * sumOf(errors, (error) => Math.abs(error))) / sumOf(pairs, ({ actual }) => Math.abs(actual)),
    bias: sumOf(errors, (error) => error) / pairs.length,
    hits: pairs.filter(({ point, actual }) => Number(point.lower) <= actual && actual <= Number(point.upper))
      .length,
    bounded: pairs.length,
    count: pairs.length,
  };
}

const realised: Question = {
  rule: 'realised',
  about: 'getRealisedAccuracy',
  name: 'by the month that came',
  async ask(inquiry) {
    const { before, next } = await agedSpecimen(inquiry.lab);
    const data = await dataOf(inquiry, before);
    const [first, ...later] = forecastOf(data.body.details);
    const shown = await inquiry.ask('getRealisedAccuracy', { path: { runId: before } });
    fields(inquiry, shown, shown.body, { version: 2, level: 0.9, combination_count: next.series.length });
    const { value: actual } = next.newest;
    const total = measured([{ point: first ?? {}, actual }]);
    figures(inquiry, shown, shown.body.total, total);
    const periods = [
      { date: next.newest.date, lag: 1, actual, forecast: first?.value, hit: total.hits === 1 },
      ...later.map(({ date, value }, at) => ({
        date,
        lag: at + 2,
        actual: null,
        forecast: value,
        hit: null,
      })),
    ];
    fields(inquiry, shown, shown.body, { periods });
    const pairs = groupsOf(data).map(({ key, details }) => ({
      key,
      point: forecastOf(details)[0] ?? {},
      actual:
        next.series.find((one) => isDeepStrictEqual(key, { c2: one.product, c3: one.warehouse }))?.value ?? 0,
    }));
    const lags = objectsIn(shown.body.by_lag);
    inquiry.require(
      lags.length === 1,
      `forecasts of ${lags.length} lags met their actuals, not of 1`,
      shown.exchange,
    );
    figures(inquiry, shown, lags[0], { lag: 1, ...measured(pairs) });
    const combinations = objectsIn(shown.body.combinations);
    for (const { key, ...pair } of pairs)
      figures(
        inquiry,
        shown,
        combinations.find((one) => isDeepStrictEqual(one.key, key)),
        measured([pair]),
      );
    const errors = combinations.map(({ bias }) => Math.abs(Number(bias)));
    fields(inquiry, shown, { errors }, { errors: errors.toSorted((a, b) => b - a) });
    const query = [
      ['limit', '2'],
      ['offset', '1'],
    ] as const;
    const cut = await inquiry.ask('getRealisedAccuracy', { path: { runId: before }, query });
    fields(inquiry, cut, cut.body, { combinations: combinations.slice(1, 3), limit: 2, offset: 1 });
  },
};

const compared: Question = {
  rule: 'comparison',
  about: 'compareForecastRuns',
  name: 'with the run before',
  async ask(inquiry) {
    const { before, after, next } = await agedSpecimen(inquiry.lab);
    const [was, is] = [await dataOf(inquiry, before), await dataOf(inquiry, after)];
    const shown = await inquiry.ask('compareForecastRuns', { path: { runId: after } });
    const versions = { run: 2, with: 1 };
    const whole = { run_id: after, with: before, versions, same_level: true, total: next.series.length };
    fields(inquiry, shown, shown.body, { ...whole, limit: 20, offset: 0 });
    const valueIn = (data: Shown, date: string) =>
      forecastOf(data.body.details).find((point) => point.date === date)?.value ?? null;
    const dates = [was, is].flatMap((data) => forecastOf(data.body.details).map(({ date }) => String(date)));
    const periods = objectsIn(shown.body.periods);
    const right = [...new Set(dates)].toSorted().map((date) => ({
      date,
      actual: date === next.newest.date ? next.newest.value : null,
      run: valueIn(is, date),
      with: valueIn(was, date),
    }));
    const told = periods.map(({ date, actual, run, with: other }) => ({ date, actual, run, with: other }));
    fields(inquiry, shown, { periods: told }, { periods: right });
    for (const { date, run, with: other, difference } of periods)
      if (run !== null && other !== null)
        inquiry.require(
          isNear(Number(difference), Number(run) - Number(other)),
          `the difference on ${String(date)} is ${String(difference)}`,
          shown.exchange,
        );
    moved(inquiry, shown, was, is);
  },
};

/** How combinations moved, over the periods that both runs forecast. */
function moved(inquiry: Inquiry, shown: Shown, was: Shown, is: Shown): void {
  const moves = objectsIn(shown.body.moves);
  const sizes = moves.map(({ change }) => Math.abs(Number(change)));
  fields(inquiry, shown, { sizes }, { sizes: sizes.toSorted((a, b) => b - a) });
  const dates = new Set(forecastOf(was.body.details).map(({ date }) => date));
  const both = new Set(forecastOf(is.body.details).flatMap(({ date }) => (dates.has(date) ? [date] : [])));
  const sumIn = (data: Shown, key: unknown) => {
    const group = groupsOf(data).find((one) => isDeepStrictEqual(one.key, key));
    const points = forecastOf(group?.details).filter(({ date }) => both.has(date));
    return sumOf(points, ({ value }) => Number(value));
  };
  for (const move of moves) {
    const [before, after] = [sumIn(was, move.key), sumIn(is, move.key)];
    figures(inquiry, shown, move, { before, after, change: after - before });
    const reasons = [move.new_actuals, move.changed_history, move.other];
    figures(inquiry, shown, { reasons: sumOf(reasons, Number) }, { reasons: Number(move.change) });
  }
}

const comparedWithItself: Question = {
  rule: 'comparison',
  about: 'compareForecastRuns',
  name: 'with itself',
  async ask(inquiry) {
    const { before, next } = await agedSpecimen(inquiry.lab);
    const path = { runId: before };
    const page = (query: readonly (readonly [string, string])[]) =>
      inquiry.ask('compareForecastRuns', { path, query: [['with', before], ...query] });
    const shown = await page([]);
    fields(inquiry, shown, shown.body, { settings: [], versions: { run: 1, with: 1 } });
    const moves = objectsIn(shown.body.moves);
    const odd = [...objectsIn(shown.body.periods), ...moves].find(
      ({ difference, change }) => (difference ?? change) !== 0,
    );
    inquiry.require(odd === undefined, `a run differs from itself: ${JSON.stringify(odd)}`, shown.exchange);
    const cut = await page([
      ['limit', '2'],
      ['offset', '1'],
    ]);
    const rest = { total: next.series.length, limit: 2, offset: 1 };
    fields(inquiry, cut, cut.body, { moves: moves.slice(1, 3), ...rest });
  },
};

const waterfall: Question = {
  rule: 'comparison',
  about: 'getWaterfall',
  name: 'of two runs',
  async ask(inquiry) {
    const { before, after, upload, next } = await agedSpecimen(inquiry.lab);
    const shown = await inquiry.ask('getWaterfall', { path: { id: upload.id } });
    const periods = Array.isArray(shown.body.periods) ? (shown.body.periods as unknown[]) : [];
    const actual = periods.map((date) => (date === next.newest.date ? next.newest.value : null));
    fields(inquiry, shown, shown.body, { version: 2, actual });
    const ids = objectsIn(shown.body.runs).map(({ run_id }) => run_id);
    fields(inquiry, shown, { runs: ids }, { runs: [before, after] });
    for (const runId of [before, after]) {
      const points = forecastOf((await dataOf(inquiry, runId)).body.details);
      const forecast = periods.map((date) => points.find((point) => point.date === date)?.value ?? null);
      fields(inquiry, shown, withId(shown.body.runs, 'run_id', runId), { forecast });
      const met = points.flatMap((point) =>
        point.date === next.newest.date ? [{ point, actual: next.newest.value }] : [],
      );
      const told = withId(shown.body.runs, 'run_id', runId);
      figures(inquiry, shown, told, met.length > 0 ? measured(met) : { count: 0, hits: 0 });
    }
  },
};

/** What is told of runs when their months have come. */
export const outcomeQuestions: readonly Question[] = [
  repeated,
  realised,
  compared,
  comparedWithItself,
  waterfall,
];
