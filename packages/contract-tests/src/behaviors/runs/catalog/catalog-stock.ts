import type { JsonObject } from '../../../contract/is-object.ts';
import { catalog, catalogRun, catalogSeries } from '../../../fixtures/samples/catalog.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { groupNamed } from '../plans/planned-run.ts';
import { settings } from '../../stock/stock-sample.ts';
import { byKey, keyText, lists, wholeList } from './catalog-sample.ts';

/** Lead time and review period together. */
const cycle = 1.5;

const replayed: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'first order cycle of every item with stock',
  async run(test) {
    const run = await catalogRun(test.lab);
    const path = { runId: run.runId };
    await test.request('deleteStock', { path });
    const none = await test.request('getRealisedAccuracy', { path });
    fields(test, none, none.body, { stock: null });
    const items = catalogSeries.slice(0, 60).map(({ key }, at) => ({
      key,
      // The second item has no stock on hand, and the actuals of the third one do not cover its cycle.
      ...(at === 1 ? { on_order: 5 } : { on_hand: 4 * at }),
      ...(at === 0 ? { service_level: 0.6 } : {}),
      ...(at === 2 ? { lead_time: 2 } : {}),
    }));
    const usual = {
      ...settings,
      service: 'cycle',
      lead_time: 1,
      lead_time_spread: 0,
      review_period: cycle - 1,
    };
    await test.request('setStock', { path, ...json({ items, settings: usual }) });
    const proposals = byKey((await wholeList(test, run, lists.stock)).items);
    const shown = await test.request('getRealisedAccuracy', { path });
    const measured = catalogSeries.slice(0, 60).filter((_, at) => at !== 1 && at !== 2);
    const outcomes = measured.map(({ key, points }) => {
      const [first = 0, second = 0] = points
        .filter(({ date }) => date >= catalog.start)
        .map(({ value }) => value);
      const stock = Number(proposals.get(keyText(key))?.order_up_to);
      return { stock, demand: first + (cycle - 1) * second };
    });
    const stock = objectOf(shown.body.stock);
    fields(test, shown, stock, { service: 'cycle', items: measured.length, unmeasured: 1 });
    const demand = sumOf(outcomes, (one) => one.demand);
    const level = (0.6 + 0.9 * (measured.length - 1)) / measured.length;
    figures(test, shown, stock, { demand, service_level: Number(level.toFixed(9)) });
    const lost = sumOf(outcomes, (one) => Math.max(0, one.demand - one.stock));
    figures(test, shown, stock.forecast, {
      cycles_without_shortage: outcomes.filter((one) => one.demand <= one.stock).length / outcomes.length,
      demand_met: 1 - lost / demand,
      stock_left: sumOf(outcomes, (one) => Math.max(0, one.stock - one.demand)),
      lost_sales: lost,
    });
    const naive = objectOf(stock.naive);
    figures(test, shown, naive, { demand_met: 1 - Number(naive.lost_sales) / demand });
    await test.request('deleteStock', { path });
  },
};

const errors: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'errors of every combination, largest first',
  async run(test) {
    const run = await catalogRun(test.lab);
    const { shown, items } = await wholeList(test, run, lists.realised);
    const groups = byKey((await wholeList(test, run, lists.groups)).items);
    const rows = byKey(items);
    const total = { hits: 0, error: 0, actual: 0, signed: 0 };
    for (const { key, points } of catalogSeries) {
      const known = points.filter(({ date }) => date >= catalog.start);
      const forecast = objectsIn(objectOf(groups.get(keyText(key))?.details).forecast);
      const pairs = known.map(({ value }, at): JsonObject => ({ actual: value, ...objectOf(forecast[at]) }));
      const error = sumOf(pairs, ({ value, actual }) => Math.abs(Number(value) - Number(actual)));
      const signed = sumOf(pairs, ({ value, actual }) => Number(value) - Number(actual));
      const actual = sumOf(known, ({ value }) => value);
      const hits = pairs.filter(
        (one) => Number(one.lower) <= Number(one.actual) && Number(one.actual) <= Number(one.upper),
      ).length;
      figures(test, shown, rows.get(keyText(key)), {
        absolute_error: error,
        wape: (100 * error) / actual,
        bias: signed / known.length,
        hits,
        bounded: known.length,
        count: known.length,
        promised_wape: Number(objectOf(groups.get(keyText(key))?.metrics).wape),
      });
      total.hits += hits;
      total.error += error;
      total.actual += actual;
      total.signed += signed;
    }
    const sizes = items.map(({ absolute_error }) => Number(absolute_error));
    fields(test, shown, { sizes }, { sizes: sizes.toSorted((a, b) => b - a) });
    const lags = objectsIn(shown.body.by_lag);
    fields(test, shown, { lags: lags.map(({ lag }) => lag) }, { lags: [1, 2] });
    figures(test, shown, { hits: sumOf(lags, ({ hits }) => Number(hits)) }, { hits: total.hits });
    const count = catalog.known * catalogSeries.length;
    figures(
      test,
      shown,
      { bias: sumOf(lags, ({ bias }) => Number(bias)) / catalog.known },
      { bias: total.signed / count },
    );
    const weight = catalogSeries.map(({ points }) => points.filter(({ date }) => date >= catalog.start));
    const wape = sumOf(
      lags,
      ({ wape: own, lag }) => (Number(own) * sumOf(weight, (one) => one[Number(lag) - 1]?.value ?? 0)) / 100,
    );
    figures(test, shown, { error: wape }, { error: total.error });
  },
};

const above: Behavior = {
  rule: 'realised',
  operationId: 'getRealisedAccuracy',
  name: 'levels above the run, and one combination',
  async run(test) {
    const run = await catalogRun(test.lab);
    const path = { runId: run.runId };
    const own = await wholeList(test, run, lists.realised);
    const isInside = ({ hits, bounded }: JsonObject) => hits === bounded;
    const counts = { inside_count: own.items.filter(isInside).length, bounded_count: own.items.length };
    fields(test, own.shown, own.shown.body, counts);
    const { key, points } = catalogSeries[3] ?? { key: {}, points: [] };
    const one = byKey((await wholeList(test, run, lists.groups)).items).get(keyText(key));
    const cases = [{ key: objectOf(key), details: one?.details, actual: points, metrics: one?.metrics }];
    for (const code of ['c2', 'c3', 'c9'] as const) {
      const level = [
        ['aggregation_characteristics', code],
        ['groups_size', '100'],
      ] as const;
      const data = await test.request('getRunData', { path, query: level });
      const groups = objectsIn(objectOf(data.body.groups).items);
      const query = [...level.slice(0, 1), ['limit', '100']] as const;
      const shown = await test.request('getRealisedAccuracy', { path, query });
      const rows = objectsIn(shown.body.combinations);
      const bounded_count = groups.length;
      const { total, by_lag } = own.shown.body;
      fields(test, shown, shown.body, { total, by_lag, combination_count: groups.length, bounded_count });
      fields(test, shown, shown.body, { inside_count: rows.filter(isInside).length });
      const sizes = rows.map(({ absolute_error }) => Number(absolute_error));
      fields(test, shown, { sizes }, { sizes: sizes.toSorted((a, b) => b - a) });
      for (const { key: named, name, details, metrics } of groups) {
        const value = objectOf(named)[code];
        const members = catalogSeries.filter((series) =>
          code === 'c9' ? series.category === value : series.key[code] === value,
        );
        const actual = points.map(({ date }, at) => ({
          date,
          value: sumOf(members, (series) => series.points[at]?.value ?? 0),
        }));
        const forecast = objectsIn(objectOf(details).forecast);
        const known = actual.filter(({ date }) => date >= catalog.start);
        const gaps = known.map((point, at) => Number(forecast[at]?.value) - point.value);
        const row = rows.find((candidate) => objectOf(candidate.key)[code] === value);
        fields(test, shown, row, { name, promised_wape: objectOf(metrics).wape, count: known.length });
        const absolute_error = sumOf(gaps, Math.abs);
        figures(test, shown, row, { absolute_error, bias: sumOf(gaps, Number) / known.length });
        if (value === 'Beta' || value === 'South')
          cases.push({ key: objectOf(named), details, actual, metrics });
      }
    }
    for (const { key: named, details, actual, metrics } of cases) {
      const query = [
        ['aggregation_characteristics', Object.keys(named).join()],
        ['group', groupNamed(named)],
      ] as const;
      const shown = await test.request('getRealisedAccuracy', { path, query });
      const periods = objectsIn(objectOf(details).forecast).map(({ date, value }, at) => ({
        date,
        lag: at + 1,
        forecast: value,
        actual: actual.find((point) => point.date === date)?.value ?? null,
      }));
      const reported = objectsIn(shown.body.periods).map(({ date, lag, forecast, actual: value }) => ({
        date,
        lag,
        forecast,
        actual: value,
      }));
      fields(test, shown, { periods: reported }, { periods });
      const gaps = periods.flatMap((point) =>
        point.actual === null ? [] : [Number(point.forecast) - point.actual],
      );
      figures(test, shown, shown.body.total, { bias: sumOf(gaps, Number) / gaps.length, count: gaps.length });
      fields(test, shown, shown.body, { promised: metrics, combination_count: 1 });
      const lags = objectsIn(shown.body.by_lag).map(({ lag, count, bias }) => ({ lag, count, bias }));
      const ofLags = gaps.map((bias, at) => ({ lag: at + 1, count: 1, bias }));
      fields(test, shown, { by_lag: lags }, { by_lag: ofLags });
      const isBare = !('value_added' in shown.body) && !('stock' in shown.body);
      test.assert(isBare, 'the value added or the stock of a combination is returned', shown.exchange);
    }
  },
};

/** All tests of outcomes of a run with many combinations. */
export const catalogStockBehaviors: readonly Behavior[] = [errors, above, replayed];
