import type { Bucket } from '@forecast-console/calendar';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatAmount, formatChange, formatNumber, formatSigned } from '../../../lib/format.ts';
import type { Plan } from '../queries.ts';

/** Summary sentence about the adjustments of a run. */
export function planSentence({
  adjustments,
  total,
  forecast_sum: forecast,
  plan_sum: plan,
}: Pick<Plan, 'adjustments' | 'total' | 'forecast_sum' | 'plan_sum'>): string {
  // Only the newest adjustments are loaded, and older ones may still apply.
  const isWhole = adjustments.length === total;
  if (isWhole && adjustments.every(({ undone_at: undone, vanished }) => undone !== null || vanished))
    return 'No adjustments: the plan equals the forecast.';
  const change = forecast === 0 ? '' : ` (${formatChange(100 * (plan / forecast - 1))})`;
  return `Planned total: ${formatAmount(plan)} vs. forecast ${formatAmount(forecast)}${change}.`;
}

/** Returns the name of the adjusted item. */
export const scopeText = ({ key, name }: Pick<Plan['adjustments'][number], 'key' | 'name'>): string =>
  name ?? (Object.values(key).join(' + ') || 'Total');

/**
 * Formats the changed periods: 'Aug 2026: 736.00 → 780.00'. Old and new value are unknown for an item that is no
 * longer in the data.
 */
export const changeTexts = (
  { cells }: Pick<Plan['adjustments'][number], 'cells'>,
  bucket: Bucket,
): string[] => cells.map((cell) => `${bucketLabel(cell.date, bucket)}: ${changeText(cell)}`);

/** Formats a changed cell: '736.00 → 780.00'. */
export function changeText({
  kind,
  amount,
  change,
  before,
  after,
}: Plan['adjustments'][number]['cells'][number]): string {
  if (before !== null && after !== null) return `${formatNumber(before)} → ${formatNumber(after)}`;
  return change === undefined ? amountText(kind, amount) : formatSigned(change, formatNumber);
}

const amountText = (kind: 'value' | 'percent', amount: number) =>
  kind === 'value' ? formatNumber(amount) : formatChange(amount);
