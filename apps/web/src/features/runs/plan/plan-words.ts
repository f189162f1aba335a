import { formatAmount, formatChange, formatNumber, formatSigned } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import type { Plan } from '../queries.ts';

/** Summary sentence of the adjustments of a run. */
export function planSentence({
  adjustments,
  total,
  forecast_sum: forecast,
  plan_sum: plan,
}: Pick<Plan, 'adjustments' | 'total' | 'forecast_sum' | 'plan_sum'>): string {
  // Only the newest adjustments are loaded; older ones may still apply.
  const isWhole = adjustments.length === total;
  if (isWhole && adjustments.every(({ undone_at: undone, vanished }) => undone !== null || vanished))
    return 'No adjustments: the plan equals the forecast.';
  const change = forecast === 0 ? '' : ` (${formatChange(100 * (plan / forecast - 1))})`;
  return `Planned total: ${formatAmount(plan)} vs. forecast ${formatAmount(forecast)}${change}.`;
}

/** Returns the name of the adjusted item. */
export const scopeText = ({ key, name }: Pick<Plan['adjustments'][number], 'key' | 'name'>): string =>
  name ?? (Object.values(key).join(' + ') || 'Total');

/** Returns the change of a single cell, or the number of changed cells. */
export function cellsText({ cells }: Pick<Plan['adjustments'][number], 'cells'>): string {
  const [only, ...others] = cells;
  if (only === undefined || others.length > 0) return `${cells.length} ${plural(cells.length, 'period')}`;
  const { kind, amount, change, before, after } = only;
  if (before === null || after === null)
    return change === undefined ? amountText(kind, amount) : formatSigned(change, formatNumber);
  return `${formatNumber(before)} → ${formatNumber(after)}`;
}

const amountText = (kind: 'value' | 'percent', amount: number) =>
  kind === 'value' ? formatNumber(amount) : formatChange(amount);
