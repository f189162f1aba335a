import type { JsonObject } from '../../contract/is-object.ts';
import { jsonOf } from '../../http/exchange.ts';
import { fields, figures, isNear, objectOf, sumOf } from '../fields.ts';
import { type Behavior, objectsIn } from '../behavior-test.ts';
import { entering, pageOf, proposalsIn, settings, withoutStock } from './stock-sample.ts';
import { csvLines } from '../runs/exports/series-csv.ts';

const rule = 'consistent';

type Point = { date: string; value: number };

/** Returns the demand of the first periods; the last one may be used in part. */
export const demandOf = (forecast: readonly Pick<Point, 'value'>[], periods: number) =>
  forecast.reduce((sum, { value }, at) => sum + value * Math.min(1, Math.max(0, periods - at)), 0);

/** Returns the day on which the stock on hand is used up. */
function runsOut(forecast: readonly Point[], onHand: number): string | null {
  let left = onHand;
  for (const { date, value } of forecast) {
    if (left < value) {
      const [year = 0, month = 0] = date.split('-').map(Number);
      const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
      return new Date(Date.parse(date) + Math.floor((left / value) * days) * 86_400_000)
        .toISOString()
        .slice(0, 10);
    }
    left -= value;
  }
  return null;
}

const zero = { on_order: 0, pack_size: null, min_order: 0 };
const ofSettings = { lead_time: 2, lead_time_spread: 1, review_period: 1.5, service_level: 0.9 };

const terms: Behavior = {
  rule,
  operationId: 'getStock',
  name: 'terms of every proposal',
  async run(test) {
    const { runId, keys, forecastOf } = await withoutStock(test);
    const [first, second, third, fourth, fifth] = keys;
    // Lasts until the last day of a month with 31 days.
    const late = 0.99 * (forecastOf(fourth ?? {})[0]?.value ?? 0);
    const own = { lead_time: 1, lead_time_spread: 0, review_period: 1, service_level: 0.8 };
    const items = [
      { key: first, on_hand: 0 },
      { key: second, on_hand: 100, on_order: 20, ...own, pack_size: 25, min_order: 100 },
      { key: third, on_hand: 1e6 },
      { key: fourth, on_hand: late, pack_size: 7, lead_time: null },
      { key: fifth, on_order: 5 },
    ];
    const stored = await test.request('setStock', entering(runId, { settings, items }));
    fields(test, stored, stored.body, { revision: 1, item_count: 5 });
    const shown = await pageOf(test, runId);
    fields(test, shown, shown.body, { settings, basis: 'forecast', bucket_type: 'month', horizon: 7 });
    fields(test, shown, shown.body, { item_count: 5, without_stock: 2, not_in_run: 0, beyond_horizon: 0 });
    const proposals = proposalsIn(shown);
    const expected = [
      { key: first, on_hand: 0, ...zero, ...ofSettings },
      { key: second, on_hand: 100, on_order: 20, ...own, pack_size: 25, min_order: 100 },
      { key: third, on_hand: 1e6, ...zero, ...ofSettings },
      { key: fourth, on_hand: late, ...zero, ...ofSettings, pack_size: 7 },
    ];
    const ofKey = (key: unknown) => proposals.find((one) => JSON.stringify(one.key) === JSON.stringify(key));
    for (const one of expected) {
      const proposal = ofKey(one.key);
      fields(test, shown, proposal, { ...one, runs_out_on: runsOut(forecastOf(one.key ?? {}), one.on_hand) });
      // The lead time is equally often shorter, as usual, and longer by the spread.
      const periods = [-1, 0, 1].map(
        (sign) => one.lead_time + sign * one.lead_time_spread + one.review_period,
      );
      const demands = periods.map((count) => demandOf(forecastOf(one.key ?? {}), count));
      figures(test, shown, proposal, {
        expected_demand: sumOf(demands, (demand) => demand) / demands.length,
      });
      addsUp(test, shown, proposal ?? {}, one);
    }
    const orders = proposals.filter(({ quantity }) => Number(quantity) > 0).length;
    fields(test, shown, shown.body, { order_count: orders, total: expected.length });
    const risks = [first, fourth, third].map((key) => Number(ofKey(key)?.shortage_risk));
    fields(test, shown, { risks: risks.toSorted((a, b) => b - a) }, { risks });
    fields(test, shown, { risks: [risks[0], risks[2]] }, { risks: [1, 0] });
  },
};

/** Asserts that the terms of a proposal add up as the contract says. */
function addsUp(
  test: Parameters<Behavior['run']>[0],
  shown: Awaited<ReturnType<typeof pageOf>>,
  proposal: JsonObject,
  { pack_size: pack, min_order: least }: { pack_size: number | null; min_order: number },
): void {
  const term = (name: string) => Number(proposal[name]);
  figures(test, shown, proposal, { order_up_to: term('expected_demand') + term('safety_stock') });
  const needed = Math.max(0, term('order_up_to') - term('on_hand') - term('on_order'));
  figures(test, shown, proposal, { quantity: needed + term('rounding') });
  const quantity = term('quantity');
  const isWhole = pack === null || isNear(quantity / pack, Math.round(quantity / pack));
  test.assert(isWhole, `${quantity} is not a multiple of ${String(pack)}`, shown.exchange);
  test.assert(
    quantity === 0 || quantity >= least,
    `${quantity} is less than the smallest order`,
    shown.exchange,
  );
  const most = Math.max(needed, needed > 0 ? least : 0) + (pack ?? 0);
  test.assert(quantity <= most * (1 + 1e-9), `${quantity} is more than needed`, shown.exchange);
}

const service: Behavior = {
  rule,
  operationId: 'setStock',
  name: 'settings, and items with their own',
  async run(test) {
    const { runId, keys } = await withoutStock(test);
    const [first, second, third] = keys;
    const before = await pageOf(test, runId);
    const none = { revision: 0, changed_at: null, changed_by: null, item_count: 0, order_count: 0, total: 0 };
    fields(test, before, before.body, { ...none, without_stock: keys.length, proposals: [] });
    const items = [
      { key: first, on_hand: 50 },
      { key: second, on_hand: 50, service_level: 0.6 },
    ];
    await test.request('setStock', entering(runId, { items }));
    const stock = async () => {
      const shown = await pageOf(test, runId, [
        ['sort', 'label'],
        ['order', 'asc'],
      ]);
      const levels = new Map(proposalsIn(shown).map((one) => [JSON.stringify(one.key), one]));
      return { shown, of: (key: unknown) => levels.get(JSON.stringify(key)) ?? {} };
    };
    const unset = await stock();
    fields(test, unset.shown, unset.shown.body, { settings: before.body.settings, item_count: 2 });
    await test.request('setStock', entering(runId, { settings: { ...settings, service_level: 0.99 } }));
    const high = await stock();
    fields(test, high.shown, high.shown.body, { item_count: 2, revision: 2 });
    fields(test, high.shown, high.of(first), { service_level: 0.99, lead_time: 2 });
    fields(test, high.shown, high.of(second), { service_level: 0.6, lead_time: 2, on_hand: 50 });
    await test.request('setStock', entering(runId, { settings: { ...settings, service_level: 0.6 } }));
    const low = await stock();
    const isLess = Number(low.of(first).order_up_to) < Number(high.of(first).order_up_to);
    test.assert(isLess, 'a lower service level does not need less stock', low.shown.exchange);
    fields(test, low.shown, low.of(second), { order_up_to: high.of(second).order_up_to });
    const change = [
      { key: second },
      { key: third, on_hand: 9 },
      { key: first, on_hand: 51, service_level: null },
    ];
    const changed = await test.request('setStock', entering(runId, { items: change }));
    fields(test, changed, changed.body, { item_count: 2, revision: 4 });
    const after = await stock();
    const onHand = [first, second, third].map((key) => after.of(key).on_hand);
    fields(test, after.shown, { on_hand: onHand }, { on_hand: [51, undefined, 9] });
    await test.request('deleteStock', { path: { runId } });
    const gone = await pageOf(test, runId);
    fields(test, gone, { page: gone.body }, { page: before.body });
  },
};

const curve: Behavior = {
  rule,
  operationId: 'getStockCurve',
  name: 'service that rises with the stock',
  async run(test) {
    const { runId, keys } = await withoutStock(test);
    const [first, second, third] = keys;
    const items = [
      { key: first, on_hand: 5 },
      { key: second, on_order: 5 },
    ];
    for (const kind of ['cycle', 'fill']) {
      await test.request('setStock', entering(runId, { settings: { ...settings, service: kind }, items }));
      const groupOf = (key: typeof first) => `c2:${key?.c2 ?? ''}~c3:${key?.c3 ?? ''}`;
      const asking = (key: typeof first) => ({ path: { runId }, query: [['group', groupOf(key)]] as const });
      const shown = await test.request('getStockCurve', asking(first));
      const [proposal] = proposalsIn(await pageOf(test, runId));
      fields(test, shown, shown.body, { key: first, order_up_to: proposal?.order_up_to });
      const points = objectsIn(shown.body.points);
      for (const name of ['stock', 'cycle', 'fill']) {
        const values = points.map((one) => Math.round(1e9 * Number(one[name])));
        fields(test, shown, { [name]: values }, { [name]: values.toSorted((a, b) => a - b) });
      }
      fields(test, shown, points[0], { stock: 0 });
      const target = points.find(({ stock }) => stock === proposal?.order_up_to);
      const reached = Number(target?.[kind]);
      test.assert(Math.abs(reached - 0.9) < 1e-3, `${kind} is ${reached} instead of 0.9`, shown.exchange);
      for (const key of [second, third])
        await test.expectStatus(422, 'getStockCurve', asking(key), 'the item has no stock on hand');
    }
  },
};

const exported: Behavior = {
  rule: 'export',
  operationId: 'exportStock',
  name: 'every term of every proposal',
  async run(test) {
    const { runId, keys } = await withoutStock(test);
    const items = keys.map((key, at) => ({
      key,
      on_hand: at === 0 ? 1e6 : 7.5 * at,
      pack_size: at === 1 ? 5 : null,
    }));
    await test.request('setStock', entering(runId, { settings, items }));
    const shown = await pageOf(test, runId, [['limit', '100']]);
    const { exchange } = await test.request('exportStock', { path: { runId } });
    const { text, headers } = exchange.response;
    const [header = '', ...lines] = csvLines(text);
    const names = header.split(',');
    for (const name of ['Name', 'On hand', 'On order', 'Quantity'])
      test.assert(names.includes(name), `the header lacks ${name}`, exchange);
    const valueOf = (line: string, name: string) => line.split(',')[names.indexOf(name)] ?? '';
    fields(test, { exchange }, { rows: lines.length }, { rows: items.length });
    const columns = {
      'On hand': 'on_hand',
      'On order': 'on_order',
      'Lead time': 'lead_time',
      'Lead time spread': 'lead_time_spread',
      'Review period': 'review_period',
      'Service level': 'service_level',
      'Minimum order': 'min_order',
      'Expected demand': 'expected_demand',
      'Safety stock': 'safety_stock',
      'Order up to': 'order_up_to',
      Rounding: 'rounding',
      Quantity: 'quantity',
      'Shortage risk': 'shortage_risk',
    };
    for (const proposal of proposalsIn(shown)) {
      const { c2, c3 } = objectOf(proposal.key);
      const line = lines.find((one) => one.startsWith(`${String(c2)},${String(c3)},`)) ?? '';
      for (const [column, name] of Object.entries(columns))
        if (names.includes(column))
          figures(
            test,
            { exchange },
            { [column]: Number(valueOf(line, column)) },
            { [column]: Number(proposal[name]) },
          );
      const { runs_out_on: date, pack_size: pack } = proposal;
      const texts = { date: date ?? '', pack: typeof pack === 'number' ? String(pack) : '' };
      fields(
        test,
        { exchange },
        { date: valueOf(line, 'Runs out on'), pack: valueOf(line, 'Pack size') },
        texts,
      );
    }
    const isCsv = /^text\/csv; *charset=utf-8$/i.test(headers['content-type'] ?? '');
    test.assert(isCsv, `the media type is ${headers['content-type'] ?? ''}`, exchange);
    const isAttached = (headers['content-disposition'] ?? '').startsWith('attachment');
    test.assert(isAttached, 'the file is not an attachment', exchange);
    test.assert(jsonOf(exchange.response) === undefined, 'the file is JSON', exchange);
  },
};

/** All tests of the numbers of proposed orders. */
export const proposalBehaviors: readonly Behavior[] = [terms, service, curve, exported];
