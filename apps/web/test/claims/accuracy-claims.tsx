import type { components } from '@forecast-console/api-client/schema';
import { AccuracyPanel } from '../../src/features/runs/accuracy/accuracy-panel.tsx';
import { accuracyFacts } from '../../src/features/runs/accuracy/newest-run-panel.tsx';
import { accuracyQuery, waterfallQuery } from '../../src/features/runs/queries.ts';
import { runDetail } from '../support/run-detail.ts';
import type { Doubts } from './doubts.ts';
import { drawOf } from './draw.ts';
import { randomAccuracy, randomWaterfall } from './random-accuracy.ts';
import { groupsSentence, groupTables, hits } from './realized-group-claims.ts';
import { savedLines, showPanel, textsOf } from './show-panel.tsx';
import { tablesOf } from './tables.ts';
import { amount, count, figure, many, moment, number, percent, period, signed } from './words.ts';

type Schemas = components['schemas'];
type Realized = Schemas['RealisedAccuracy'];

const models = { lightgbm: 'LightGBM', nbeats: 'N-BEATS', ensemble: 'Ensemble' } as const;

const shareOf = (share: number | null) => (share === null ? 'N/A' : percent(100 * share));

function sentenceOf({ total, promised, level }: Realized): string {
  const error =
    total.wape === null
      ? 'the error of the total cannot be expressed in percent'
      : `the total was off by ${percent(total.wape)}`;
  const backtest = promised?.wape == null ? '' : ` (backtest: ${percent(promised.wape)})`;
  const bias =
    total.bias === null || total.bias === 0
      ? ''
      : `,${total.count > 1 ? ' on average' : ''} ${amount(Math.abs(total.bias))} too ${total.bias < 0 ? 'low' : 'high'}`;
  const inside =
    level === null || total.bounded === 0
      ? ''
      : ` ${hits(total)} actuals are inside the ${100 * level}% interval.`;
  const over = total.count > 1 ? `Over the ${many(total.count, 'period')}` : 'In the one period';
  return `${over} so far, ${error}${backtest}${bias}.${inside}`;
}

function stockSentence({
  service,
  service_level: asked,
  items,
  unmeasured,
  forecast,
  naive,
}: Schemas['RealisedStock']): string {
  const missing =
    unmeasured === 0
      ? ''
      : ` ${many(unmeasured, 'item')} cannot be measured yet: complete demand is not known for lead time and review period.`;
  if (items === 0) return `No order cycle can be measured.${missing}`;
  const reached = shareOf(service === 'fill' ? forecast.demand_met : forecast.cycles_without_shortage);
  const unit = service === 'fill' ? 'of demand met from stock' : 'of cycles without shortage';
  const more = (own: number, other: number) =>
    own === other ? 'the same' : `${amount(Math.abs(own - other))} ${own > other ? 'more' : 'less'}`;
  return `If ${many(items, 'item')} had started with the stock to order up to, the forecast would have reached ${reached} ${unit} (asked: ${percent(100 * asked)}). Compared with the seasonal naive forecast, it leaves ${more(forecast.stock_left, naive.stock_left)} in stock and loses ${more(forecast.lost_sales, naive.lost_sales)} in sales.${missing}`;
}

function addedSentence({
  forecast_wape: forecast,
  plan_wape: plan,
  by_author: authors,
  adjusted_cells: cells,
}: Schemas['ValueAdded']): string {
  const { counted = 0, late = 0, pending = 0, vanished = 0 } = cells ?? {};
  const others = [
    [late, 'changed after the actual was known'],
    [pending, 'without an actual yet'],
    [vanished, 'of combinations that this run does not have'],
  ].flatMap(([size, text]) => (size === 0 ? [] : [`${size} ${text}`]));
  const counts = [
    ...(counted === 0 ? [] : [`Counted: ${many(counted, 'adjusted period')}.`]),
    ...(others.length === 0 ? [] : [`Not counted: ${others.join(', ')}.`]),
  ];
  if (counted === 0) return ['No adjustment counts toward value added yet.', ...counts].join(' ');
  if (forecast === null || plan === null)
    return ['The value added by the adjustments cannot be expressed in percent.', ...counts].join(' ');
  const verdict =
    Math.abs(plan - forecast) <= 0.05
      ? 'made no difference'
      : plan < forecast
        ? 'reduced the error'
        : 'increased the error';
  const all = `Over all combinations, the adjustments ${verdict}: WAPE ${percent(plan)} for the plan, ${percent(forecast)} for the forecast.`;
  if (authors.length === 0) return [all, ...counts].join(' ');
  const before = authors.reduce((sum, one) => sum + one.error_before, 0);
  const after = authors.reduce((sum, one) => sum + one.error_after, 0);
  const span = `from ${number(before)} to ${number(after)}`;
  const cellsText =
    Math.abs(after - before) <= 0.005 * before
      ? `For the adjusted cells, they made no difference (error ${span}).`
      : `For the adjusted cells, error ${after < before ? 'fell' : 'rose'} ${span}.`;
  return [all, cellsText, ...counts].join(' ');
}

function stockTables(stock: Realized['stock']) {
  const row = (name: string, one: Schemas['RealisedStockOutcome']) => [
    name,
    shareOf(one.cycles_without_shortage),
    shareOf(one.demand_met),
    number(one.stock_left),
    number(one.lost_sales),
  ];
  return stock == null || stock.items === 0
    ? []
    : [
        {
          name: 'Stock of the first order cycle',
          header: ['Ordered with', 'Cycles without shortage', 'Demand met', 'Stock left', 'Lost sales'],
          rows: [row('Forecast', stock.forecast), row('Seasonal naive', stock.naive)],
        },
      ];
}

function addedTables(added: Realized['value_added']) {
  if (added == null) return [];
  const by = (name: string, all: Schemas['AddedBy'][]) =>
    all.length === 0
      ? []
      : [
          {
            name: `Value added by ${name.toLowerCase()}`,
            header: [name, 'Adjustments', 'Periods', 'Error before', 'Error after', 'Error reduction'],
            rows: all.map((one) => [
              one.name,
              String(one.adjustments),
              String(one.cells),
              number(one.error_before),
              number(one.error_after),
              signed(one.error_before - one.error_after),
            ]),
          },
        ];
  return [
    {
      name: 'Forecast value added',
      header: ['Step', 'WAPE of all combinations, %'],
      rows: [
        ['Seasonal naive', figure(added.naive_wape)],
        ['Forecast', figure(added.forecast_wape)],
        ['Plan', figure(added.plan_wape)],
      ],
    },
    ...by('Reason', added.by_reason),
    ...by('Author', added.by_author),
  ];
}

function nameOfRun(
  run: Schemas['WaterfallRun'],
  { periods, bucket_type: bucket }: Schemas['Waterfall'],
): string {
  const start = periods[run.forecast.findIndex((value) => value !== null)] ?? '';
  return `from ${period(start, bucket)} · ${run.name ?? models[run.model_type]} · ${moment(run.created_at)}`;
}

function waterfallTable(waterfall: Schemas['Waterfall']) {
  const { periods, actual, runs, bucket_type: bucket } = waterfall;
  const from = runs.find(({ run_id: id }) => id === 'r1')?.forecast.findIndex((value) => value !== null) ?? 0;
  return {
    name: 'Forecasts by run (waterfall)',
    header: ['Run', 'Error %', ...periods.slice(from).map((date) => period(date, bucket))],
    rows: [
      ['Actual', '', ...actual.slice(from).map(count)],
      ...runs.flatMap((run) => {
        const shown = run.forecast.slice(from);
        const name = nameOfRun(run, waterfall);
        return shown.every((value) => value === null)
          ? []
          : [
              [
                `${name}${run.run_id === 'r1' ? ' (this run)' : ''}`,
                figure(run.wape),
                ...shown.map((value) => (value === null ? '' : count(value))),
              ],
            ];
      }),
    ],
  };
}

/** Checks every sentence and table of the tab of realized accuracy. */
export async function checkAccuracyTab(seed: number, doubts: Doubts): Promise<void> {
  const draw = drawOf(4000 + seed);
  const data = randomAccuracy(draw);
  const waterfall = randomWaterfall(draw, data.bucket_type);
  const { total, combinations, value_added: added, stock, level, promised } = data;
  const panel = showPanel(
    <AccuracyPanel
      run={runDetail({
        upload_id: 'u1',
        status: 'completed',
        aggregation_characteristics: ['c2'],
        characteristic_labels: { c2: 'Product' },
      })}
      link={(_group, label) => label}
    />,
    [
      [accuracyQuery('r1'), data],
      [waterfallQuery('u1', 'r1'), waterfall],
    ],
  );
  const texts = textsOf(panel);
  const expected = [
    sentenceOf(data),
    'Error % = total absolute error ÷ total actual (WAPE). Bias = mean of forecast minus actual. Quantities are in units.',
    ...(combinations.length === 0 ? [] : [groupsSentence(data)]),
    ...(stock == null ? [] : [stockSentence(stock)]),
    ...(added == null ? [] : [addedSentence(added)]),
  ];
  doubts.same('sentences of realized accuracy', texts, expected);
  const tables = [
    ...groupTables(combinations),
    {
      name: 'Total by period',
      header: ['Period', 'Periods ahead', 'Actual', 'Forecast', 'Forecast − actual', 'Inside interval'],
      rows: data.periods
        .filter(({ actual }) => actual !== null)
        .map(({ date, lag, actual, forecast, hit }) => [
          period(date, data.bucket_type),
          String(lag),
          number(actual),
          number(forecast),
          signed(forecast - (actual ?? 0)),
          hit === null ? 'N/A' : hit ? 'yes' : 'no',
        ]),
    },
    {
      name: 'By forecast lag',
      header: ['Periods ahead', 'Error %', 'Bias', 'Inside interval'],
      rows: data.by_lag.map((lag) => [
        String(lag.lag),
        figure(lag.wape),
        signed(lag.bias, figure),
        hits(lag),
      ]),
    },
    ...stockTables(stock),
    ...addedTables(added),
    waterfallTable(waterfall),
  ];
  const shown = tablesOf(panel);
  doubts.same(
    'tables of realized accuracy',
    shown.map(({ name }) => name),
    tables.map(({ name }) => name),
  );
  for (const [at, table] of tables.entries())
    doubts.same(`table: ${table.name.split(':')[0]}`, shown[at], table);
  const since = `Error in ${many(total.count, data.bucket_type)} since`;
  doubts.same('facts of the newest run', accuracyFacts(data), [
    ['Error in the backtest', percent(promised?.wape)],
    [since, percent(total.wape)],
    ...(level === null ? [] : [[`Inside the ${100 * level}% interval`, hits(total)]]),
    ...(added == null
      ? []
      : [['Error of plan and forecast', `${percent(added.plan_wape)} and ${percent(added.forecast_wape)}`]]),
  ]);
  const [accuracyButton, waterfallButton] = ['accuracy', 'waterfall'].map((name) =>
    [...panel.querySelectorAll('button')].find(({ textContent }) => textContent === `Export ${name} (CSV)`),
  );
  doubts.same('exported accuracy', await savedLines(accuracyButton), [
    'Period,Periods ahead,Actual,Forecast,Inside interval',
    ...data.periods
      .filter(({ actual }) => actual !== null)
      .map(({ date, lag, actual, forecast, hit }) => [date, lag, actual, forecast, hit ?? ''].join()),
  ]);
  const line = (cells: readonly (string | number | null)[]) => cells.map((cell) => cell ?? '').join();
  doubts.same('exported waterfall', await savedLines(waterfallButton), [
    line(['Run', 'Run ID', 'Created', 'WAPE', ...waterfall.periods]),
    line(['Actual', null, null, null, ...waterfall.actual]),
    ...waterfall.runs.map((run) =>
      line([nameOfRun(run, waterfall), run.run_id, run.created_at, run.wape, ...run.forecast]),
    ),
  ]);
}
