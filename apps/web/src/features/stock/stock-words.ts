import {
  formatAmount,
  formatBuckets,
  formatCount,
  formatDateTime,
  formatPercent,
  plural,
} from '../../lib/format.ts';
import type { RunDetail } from '../runs/queries.ts';
import type { Proposal, StockPage, StockSettings } from './queries.ts';

/** Label of an item: its values, followed by its name. */
export function itemLabel({ key, name }: Pick<Proposal, 'key' | 'name'>): string {
  const values = Object.values(key).join(' + ') || 'Total';
  return name === null || name === values ? values : `${values} (${name})`;
}

/** A time in periods of the run: '1 month', '1.50 months'. */
export function timeText(time: number, bucket: string): string {
  return Number.isInteger(time)
    ? formatBuckets(time, bucket)
    : `${formatAmount(time)} ${plural(time, bucket)}`;
}

/** How items are ordered: '95.0% of order cycles without shortage; lead time 1 month; …'. */
export function settingsSentence(settings: StockSettings, bucket: string): string {
  const { service, service_level: level, lead_time: lead, lead_time_spread: spread } = settings;
  const goal = service === 'cycle' ? 'of order cycles without shortage' : 'of demand met from stock';
  const range = spread > 0 ? ` ± ${formatAmount(spread)}` : '';
  const review = settings.review_period === 1 ? bucket : timeText(settings.review_period, bucket);
  return `${formatPercent(100 * level)} ${goal}; lead time ${timeText(lead, bucket)}${range}; one order every ${review}.`;
}

/** '29 items need an order.' */
export const needSentence = ({ order_count: orders }: Pick<StockPage, 'order_count'>): string =>
  orders === 1 ? '1 item needs an order.' : `${formatCount(orders)} items need an order.`;

/** What the orders are based on, and how they are computed. */
export function methodSentence({
  basis,
  measured,
  cutoffs,
  bucket_type: bucket,
}: Pick<StockPage, 'basis' | 'measured' | 'cutoffs' | 'bucket_type'>): string {
  const errors = `backtest errors over up to ${formatBuckets(measured, bucket)} at ${formatBuckets(cutoffs, 'cutoff')}`;
  return `Order = expected demand + safety stock − on hand − on order, at least 0, plus rounding to the minimum order and pack size. Expected demand is the ${basis}; safety stock comes from ${errors}.`;
}

/** 'Stock or settings last changed 28/11/2026 20:15 by ana.' */
export function changeSentence({
  changed_at: at,
  changed_by: by,
}: Pick<StockPage, 'changed_at' | 'changed_by'>): string {
  return `Stock or settings last changed ${formatDateTime(at)}${by === null ? '' : ` by ${by}`}.`;
}

/** Returns whether a run was updated with new data after the stock was last changed. */
export const isFromEarlierPeriod = (
  { changed_at: at }: Pick<StockPage, 'changed_at'>,
  { refreshed_from: from, created_at: created }: Pick<RunDetail, 'refreshed_from' | 'created_at'>,
): boolean => from !== null && at !== null && created !== null && Date.parse(at) < Date.parse(created);

/** Items without a proposal and why they have none. */
export function leftOut(page: StockPage): string[] {
  const { without_stock: without, not_in_run: unknown, beyond_horizon: beyond } = page;
  const items = (count: number) => `${formatCount(count)} ${plural(count, 'item')}`;
  return [
    ...(without > 0
      ? [`${items(without)} of the run ${without === 1 ? 'has' : 'have'} no stock on hand.`]
      : []),
    ...(unknown > 0 ? [`Stock was entered for ${items(unknown)} that this run does not have.`] : []),
    ...(beyond > 0 ? [`For ${items(beyond)}, lead time and review period exceed the forecast.`] : []),
  ];
}
