import {
  adjustedPastRun,
  completedRun,
  filteredRun,
  filteredWarehouse,
} from '../../fixtures/samples/samples.ts';
import { fields, figures, objectOf } from '../fields.ts';
import { groupNamed, read } from '../runs/plans/planned-run.ts';
import { demandOf } from './proposals.ts';
import type { Behavior, BehaviorTest } from '../behavior-test.ts';
import { entering, nameOf, namesIn, pageOf, proposalsIn, settings, withoutStock } from './stock-sample.ts';

async function some(test: BehaviorTest) {
  const sample = await withoutStock(test);
  const items = sample.keys.map((key, at) => ({ key, on_hand: [0, 20, 150, 1e6, 1e6, 40][at] ?? 0 }));
  await test.request('setStock', entering(sample.runId, { items }));
  return sample;
}

const selected: Behavior = {
  rule: 'filters',
  operationId: 'getStock',
  name: 'search, risk and both together',
  async run(test) {
    const { runId, keys } = await some(test);
    const all = await pageOf(test, runId, [['limit', '100']]);
    const counts = Object.entries(all.body).filter(([name]) => /_count$|^(without|not|beyond)_/.test(name));
    const select = async (query: readonly (readonly [string, string])[], names: readonly string[]) => {
      const shown = await pageOf(test, runId, query);
      fields(test, shown, { names: namesIn(shown).toSorted() }, { names: names.toSorted() });
      fields(test, shown, shown.body, { total: names.length, ...Object.fromEntries(counts) });
    };
    const named = (test_: (name: string) => boolean) => keys.map(nameOf).filter(test_);
    for (const search of ['SÜD', 'ct-b', 'zäh 名', 'B + N', 'nothing', ''])
      await select(
        [['search', search]],
        named((name) => name.toLowerCase().includes(search.toLowerCase())),
      );
    const proposals = proposalsIn(all);
    const names = namesIn(all);
    const isRisky = (at: number) => Number(proposals[at]?.shortage_risk) > 0.5;
    const risky = names.filter((_, at) => isRisky(at));
    test.assert(
      risky.length > 0 && risky.length < names.length,
      'all items have the same risk',
      all.exchange,
    );
    await select([['show', 'at_risk']], risky);
    await select([['show', 'all']], names);
    const [name = ''] = risky;
    await select(
      [
        ['show', 'at_risk'],
        ['search', name.toUpperCase()],
      ],
      [name],
    );
    const orders = names.filter((_, at) => Number(proposals[at]?.quantity) > 0);
    const south = orders.filter((one) => one.includes(filteredWarehouse));
    await select(
      [
        ['show', 'orders'],
        ['search', filteredWarehouse],
      ],
      south,
    );
  },
};

const ordered: Behavior = {
  rule: 'order',
  operationId: 'getStock',
  name: 'by label and by urgency, which is the default',
  async run(test) {
    const { runId, keys } = await some(test);
    const names = keys.map(nameOf).toSorted();
    for (const [order, expected] of [
      ['asc', names],
      ['desc', names.toReversed()],
    ] as const) {
      const shown = await pageOf(test, runId, [
        ['sort', 'label'],
        ['order', order],
      ]);
      fields(test, shown, { names: namesIn(shown) }, { names: expected });
      const usual = await pageOf(test, runId, [['order', order]]);
      const urgent = await pageOf(test, runId, [
        ['sort', 'urgency'],
        ['order', order],
      ]);
      fields(test, usual, { names: namesIn(usual) }, { names: namesIn(urgent) });
      const risks = proposalsIn(urgent).map(({ shortage_risk: risk }) => Number(risk));
      const rising = risks.toSorted((a, b) => a - b);
      fields(test, urgent, { risks }, { risks: order === 'asc' ? rising : rising.toReversed() });
      const page = await pageOf(test, runId, [
        ['sort', 'label'],
        ['order', order],
        ['limit', '2'],
        ['offset', '3'],
      ]);
      fields(test, page, { names: namesIn(page) }, { names: expected.slice(3, 5) });
      fields(test, page, page.body, { total: names.length, limit: 2, offset: 3 });
    }
    const byDefault = await pageOf(test, runId);
    const falling = await pageOf(test, runId, [['order', 'desc']]);
    fields(test, byDefault, { names: namesIn(byDefault) }, { names: namesIn(falling) });
    const dates = proposalsIn(byDefault).filter(({ shortage_risk: risk }) => risk === 1);
    const days = dates.map((one) => String(one.runs_out_on));
    fields(test, byDefault, { days }, { days: days.toSorted() });
  },
};

const shared: Behavior = {
  rule: 'consistent',
  operationId: 'getStock',
  name: 'shared by the runs of a dataset with the same level',
  async run(test) {
    const filtered = await filteredRun(test.lab);
    const { runId, keys } = await some(test);
    const own = await pageOf(test, runId);
    const other = await pageOf(test, filtered);
    const inRun = keys.filter(({ c3 }) => c3 === filteredWarehouse);
    const { revision, changed_at, changed_by, settings: usual, item_count } = own.body;
    const same = { revision, changed_at, changed_by, settings: usual, item_count };
    const counts = { not_in_run: keys.length - inRun.length, without_stock: 0, total: inRun.length };
    fields(test, other, other.body, { ...same, ...counts, run_id: filtered });
    fields(test, other, { names: namesIn(other).toSorted() }, { names: inRun.map(nameOf).toSorted() });
    const adjustedId = await adjustedPastRun(test.lab);
    const adjusted = await pageOf(test, adjustedId);
    const { groups } = await read(test, adjustedId);
    const { lead_time, review_period } = objectOf(usual);
    for (const { key, plan } of groups) {
      const values = plan.map(({ value }) => ({ value: Number(value) }));
      const proposal = proposalsIn(adjusted).find((one) => groupNamed(objectOf(one.key)) === groupNamed(key));
      const expected_demand = demandOf(values, Number(lead_time) + Number(review_period));
      figures(test, adjusted, proposal, { expected_demand });
    }
    fields(test, own, own.body, { basis: 'forecast' });
    fields(test, adjusted, adjusted.body, { ...same, basis: 'plan', without_stock: 0 });
    const short = await completedRun(test.lab, { horizon: 2 });
    const long = { settings: { ...settings, lead_time_spread: 0 } };
    await test.request('setStock', entering(runId, long));
    const beyond = await pageOf(test, short.runId);
    const nothing = {
      beyond_horizon: keys.length,
      order_count: 0,
      total: 0,
      without_stock: 0,
      not_in_run: 0,
    };
    fields(test, beyond, beyond.body, { ...nothing, horizon: 2, item_count: keys.length });
    await test.request('deleteStock', { path: { runId: filtered } });
    const none = await pageOf(test, runId);
    fields(test, none, none.body, { item_count: 0, revision: 0, without_stock: keys.length });
  },
};

/** All tests of the page of proposed orders. */
export const stockPageBehaviors: readonly Behavior[] = [selected, ordered, shared];
