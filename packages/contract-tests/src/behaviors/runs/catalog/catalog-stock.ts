import type { JsonObject } from '../../../contract/is-object.ts';
import { catalog, catalogRun, catalogSeries } from '../../../fixtures/samples/catalog.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields, figures, objectOf, sumOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
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

/** All tests of outcomes of a run with many combinations. */
export const catalogStockBehaviors: readonly Behavior[] = [errors, replayed];
