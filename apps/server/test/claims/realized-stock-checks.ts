import type { components } from '@forecast-console/api-client/schema';
import type { Doubts } from './doubts.ts';
import { demandOver, fillOf, over, shareUpTo } from './stock-checks.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];

/** Checks what the stock of the first order cycle would have done with the actual demand. */
export function checkRealizedStock(
  {
    page,
    errors,
    realized,
    sheet,
  }: {
    page: Schemas['StockPage'];
    errors: readonly (readonly number[])[];
    realized: Schemas['RealisedStock'] | null;
    sheet: Table | undefined;
  },
  data: Schemas['RunData'],
  actuals: ReadonlyMap<string, readonly number[]>,
  doubts: Doubts,
): void {
  if (realized === null) return doubts.claim('realized stock', false);
  const { service } = page.settings;
  const outcome = { covered: 0, left: 0, lost: 0, demand: 0, items: 0, levels: 0 };
  for (const one of page.proposals) {
    const known = actuals.get(one.key['c2'] ?? '') ?? [];
    const details = data.groups?.items.find(({ key }) => key['c2'] === one.key['c2'])?.details;
    const length = one.lead_time + one.review_period;
    if (details === undefined || length > known.length) continue;
    const forecast = details.forecast.map(({ value }) => value ?? 0);
    const demand = Math.max(0, over(known, length));
    const lengths =
      one.lead_time_spread > 0
        ? [one.lead_time - one.lead_time_spread, one.lead_time, one.lead_time + one.lead_time_spread]
        : [one.lead_time];
    const whole = demandOver(
      forecast,
      one.error_scale,
      errors,
      lengths.map((lead) => lead + one.review_period),
      true,
    );
    const lead = demandOver(forecast, one.error_scale, errors, lengths, true);
    const stock = lowestStock(
      (level) =>
        (service === 'cycle' ? shareUpTo(whole, level) : fillOf(whole, lead, level)) >= one.service_level,
      whole.at(-1) ?? 0,
    );
    outcome.items++;
    outcome.levels += one.service_level;
    outcome.demand += demand;
    outcome.covered += Number(demand <= stock * (1 + 1e-9));
    outcome.left += Math.max(0, stock - demand);
    outcome.lost += Math.max(0, demand - stock);
  }
  const { items, demand, forecast } = realized;
  const near = (shown: number | null, computed: number | null, name: string) =>
    doubts.claim(
      `${name}: ${shown}, computed ${computed}`,
      shown === null || computed === null
        ? shown === computed
        : Math.abs(shown - computed) <= 1e-6 * Math.max(1, Math.abs(computed)),
    );
  doubts.same('items of realized stock', items, outcome.items);
  doubts.same('items not measured', realized.unmeasured, page.item_count - outcome.items);
  near(demand, outcome.demand, 'demand of realized stock');
  near(
    realized.service_level,
    outcome.items === 0 ? page.settings.service_level : outcome.levels / outcome.items,
    'service asked',
  );
  near(forecast.stock_left, outcome.left, 'stock left');
  near(forecast.lost_sales, outcome.lost, 'lost sales');
  near(
    forecast.cycles_without_shortage,
    outcome.items === 0 ? null : outcome.covered / outcome.items,
    'cycles without shortage',
  );
  near(forecast.demand_met, outcome.demand > 0 ? 1 - outcome.lost / outcome.demand : null, 'demand met');
  const cell = columnsOf(sheet ?? []);
  for (const [at, one] of [realized.forecast, realized.naive].entries())
    for (const [column, value] of [
      ['Service level asked', realized.service_level],
      ['Cycles without shortage', one.cycles_without_shortage],
      ['Demand met from stock', one.demand_met],
      ['Stock left', one.stock_left],
      ['Lost sales', one.lost_sales],
      ['Demand', demand],
      ['Items', items],
    ] as const)
      doubts.same(`Realized stock: ${column}`, cell(sheet?.[at + 1], column) as number | null, value);
  doubts.claim('Realized stock: rows', sheet?.[1]?.[0] === 'Forecast' && sheet[2]?.[0] === 'Seasonal naive');
}

/** Lowest stock that is enough, by bisection. */
function lowestStock(isEnough: (stock: number) => boolean, most: number): number {
  if (isEnough(0)) return 0;
  let [low, high] = [0, most];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
