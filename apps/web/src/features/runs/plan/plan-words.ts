import { formatAmount, formatChange, formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { Plan } from '../queries.ts';

/** What the adjustments of a run come to, in one sentence. */
export function planSentence({
  adjustments,
  total,
  forecast_sum: forecast,
  plan_sum: plan,
}: Pick<Plan, 'adjustments' | 'total' | 'forecast_sum' | 'plan_sum'>): string {
  // Of many adjustments only the newest are at hand: older ones may stand.
  const isWhole = adjustments.length === total;
  if (isWhole && adjustments.every(({ undone_at: undone, vanished }) => undone !== null || vanished))
    return 'Nothing is adjusted: the plan is the forecast.';
  const change = forecast === 0 ? '' : ` (${formatChange(100 * (plan / forecast - 1))})`;
  return `The plan of the total is ${formatAmount(plan)} over all periods, where the forecast is ${formatAmount(forecast)}${change}.`;
}

/** What an adjustment is of. */
export const scopeText = ({ key, name }: Pick<Plan['adjustments'][number], 'key' | 'name'>): string =>
  name ?? (Object.values(key).join(' + ') || 'Total');

/** What it changes: the amounts of one cell, or how many cells. */
export function cellsText({ cells }: Pick<Plan['adjustments'][number], 'cells'>): string {
  const [only, ...others] = cells;
  if (only === undefined || others.length > 0) return `${cells.length} ${plural(cells.length, 'period')}`;
  const { kind, amount, before, after } = only;
  if (before === null || after === null) return amountText(kind, amount);
  return `${formatNumber(before)} → ${formatNumber(after)}`;
}

const amountText = (kind: 'value' | 'percent', amount: number) =>
  kind === 'value' ? formatNumber(amount) : formatChange(amount);
