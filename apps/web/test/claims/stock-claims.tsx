import type { components } from '@forecast-console/api-client/schema';
import { OrdersTable } from '../../src/features/stock/orders-table.tsx';
import { ServiceCurve } from '../../src/features/stock/service-curve.tsx';
import {
  leftOut,
  methodSentence,
  needSentence,
  settingsSentence,
} from '../../src/features/stock/stock-words.ts';
import { curveQuery } from '../../src/features/stock/queries.ts';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { showPanel, textOf, textsOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { amount, count, day, many, number, percent } from './words.ts';

type StockPage = components['schemas']['StockPage'];

const buckets = ['day', 'week', 'month', 'quarter', 'year'] as const;
const time = (size: number, bucket: string) =>
  Number.isInteger(size) ? many(size, bucket) : `${number(size)} ${bucket}s`;

function randomPage(seed: number): StockPage {
  const { between, one, orNull, value, share, signed } = drawOf(9000 + seed);
  const proposals = ['A', 'B', 'C'].slice(0, between(0, 3)).map((c2) => ({
    key: { c2 },
    name: orNull(`Name of ${c2}`),
    on_hand: value(),
    on_order: value(),
    lead_time: 1,
    lead_time_spread: 0,
    review_period: 1,
    service_level: 0.95,
    pack_size: null,
    min_order: 0,
    expected_demand: value(),
    error_scale: 1,
    safety_stock: signed(),
    order_up_to: value(),
    rounding: value(),
    quantity: value(),
    shortage_risk: share(),
    runs_out_on: orNull('2024-05-09'),
  }));
  return {
    run_id: 'r1',
    settings: {
      service: one(['cycle', 'fill'] as const),
      service_level: one([0.9, 0.955]),
      lead_time: one([1, 2, 1.5]),
      lead_time_spread: one([0, 0.5]),
      review_period: one([1, 2, 0.5, 1.25]),
    },
    basis: one(['forecast', 'plan'] as const),
    bucket_type: one(buckets),
    horizon: 6,
    measured: between(1, 6),
    cutoffs: between(1, 5),
    revision: 1,
    changed_at: null,
    changed_by: null,
    item_count: 3,
    without_stock: between(0, 2),
    not_in_run: between(0, 2),
    beyond_horizon: between(0, 2),
    order_count: between(0, 2),
    proposals,
    total: 40 + proposals.length,
    limit: 20,
    offset: 0,
  };
}

/** Checks the sentences about stock, the table of orders and the service curve. */
export function checkStockTab(seed: number, doubts: Doubts): void {
  const page = randomPage(seed);
  const { settings, bucket_type: bucket, proposals, total } = page;
  const spread = settings.lead_time_spread > 0 ? ` ± ${number(settings.lead_time_spread)}` : '';
  const review = settings.review_period === 1 ? bucket : time(settings.review_period, bucket);
  const goal = settings.service === 'fill' ? 'of demand met from stock' : 'of order cycles without shortage';
  doubts.same(
    'settings of stock',
    settingsSentence(settings, bucket),
    `${percent(100 * settings.service_level)} ${goal}; lead time ${time(settings.lead_time, bucket)}${spread}; one order every ${review}.`,
  );
  doubts.same(
    'need of orders',
    needSentence(page),
    `${many(page.order_count, 'item')} ${page.order_count === 1 ? 'needs' : 'need'} an order.`,
  );
  doubts.same(
    'method of orders',
    methodSentence(page),
    `Order = expected demand + safety stock − on hand − on order, at least 0, plus rounding to the minimum order and pack size. Expected demand is the ${page.basis}; safety stock comes from backtest errors over up to ${many(page.measured, bucket)} at ${many(page.cutoffs, 'cutoff')}.`,
  );
  const { without_stock: without, not_in_run: unknown, beyond_horizon: beyond } = page;
  doubts.same('items without an order', leftOut(page), [
    ...(without === 0
      ? []
      : [`${many(without, 'item')} of the run ${without === 1 ? 'has' : 'have'} no stock on hand.`]),
    ...(unknown === 0 ? [] : [`Stock was entered for ${many(unknown, 'item')} that this run does not have.`]),
    ...(beyond === 0
      ? []
      : [`For ${many(beyond, 'item')}, lead time and review period exceed the forecast.`]),
  ]);
  const query = { search: '', show: 'all', sort: 'urgency', order: 'desc', offset: 20 } as const;
  const panel = showPanel(
    <OrdersTable page={page} summary="" query={query} onQuery={() => {}} onEdit={() => {}} />,
  );
  const [table] = tablesOf(panel);
  doubts.same('header of orders', table?.header, [
    'Item',
    'Order',
    'Risk of shortage',
    'Runs out on',
    'Expected demand',
    'Safety stock',
    'Order up to',
    'On hand',
    'On order',
    'Rounding',
  ]);
  doubts.same(
    'orders',
    table?.rows,
    proposals.length === 0
      ? [['No matching items']]
      : proposals.map((one) => [
          one.name === null ? one.key.c2 : `${one.key.c2} (${one.name})`,
          number(one.quantity),
          percent(100 * one.shortage_risk),
          one.runs_out_on === null ? 'after the forecast' : day(one.runs_out_on),
          ...[
            one.expected_demand,
            one.safety_stock,
            one.order_up_to,
            one.on_hand,
            one.on_order,
            one.rounding,
          ].map(number),
        ]),
  );
  doubts.same(
    'page of orders',
    textOf(panel.querySelector('output')),
    `Items 21–${20 + proposals.length} of ${count(total)}`,
  );
  const hints = Object.fromEntries(
    [...panel.querySelectorAll('th[title]')].map((cell) => [textOf(cell), cell.getAttribute('title')]),
  );
  doubts.same('tooltips of orders', hints, {
    'Risk of shortage': 'Probability of running out before an order placed now arrives',
    'Runs out on': 'Day on which the stock on hand is used up if demand is as expected',
    'Expected demand': 'Over lead time and review period',
    'Safety stock': 'Negative if less than the expected demand is enough',
    Rounding: 'Added for minimum order and pack size',
  });
  const { share, value } = drawOf(9500 + seed);
  const upTo = value();
  const points = [0, upTo, upTo + 1].map((stock) => ({ stock, cycle: share(), fill: share() }));
  const reached = points.find(({ stock }) => stock === upTo) ?? { cycle: 0, fill: 0 };
  const curve = showPanel(<ServiceCurve runId="r1" group="c2:A" label="A" />, [
    [curveQuery('r1', 'c2:A'), { key: { c2: 'A' }, order_up_to: upTo, points }],
  ]);
  doubts.claim(
    'service curve',
    textsOf(curve)[0] ===
      `Ordering A up to ${amount(upTo)} (dotted line) reaches ${percent(100 * reached.cycle)} of cycles without shortage and ${percent(100 * reached.fill)} of demand met from stock.`,
    textsOf(curve)[0],
  );
}
