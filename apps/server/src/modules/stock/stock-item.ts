import type { components } from '@forecast-console/api-client/schema';

type Schemas = components['schemas'];

export type StockSettings = Schemas['StockSettings'];
/** A stored item; fields that are not set are missing or null. */
export type StockItem = Schemas['StockItem'];
type NumericField = Exclude<keyof StockItem, 'key'>;

/** A row that cannot be stored. */
export type StockRowProblem = NonNullable<Schemas['StockProblem']['rows']>[number];

/** An item with all settings applied. */
export interface CompleteItem extends Omit<StockSettings, 'service'> {
  on_hand: number;
  on_order: number;
  pack_size: number | null;
  min_order: number;
}

/** Column names of the numbers of an item, in files and messages. */
export const stockColumns = {
  on_hand: 'On hand',
  on_order: 'On order',
  lead_time: 'Lead time',
  lead_time_spread: 'Lead time spread',
  review_period: 'Review period',
  service_level: 'Service level',
  pack_size: 'Pack size',
  min_order: 'Minimum order',
} as const satisfies Record<NumericField, string>;

export const stockFields = Object.keys(stockColumns) as NumericField[];

/** The run whose items are ordered. */
export interface OrderedRun {
  bucket: Schemas['Bucket'];
  /** Number of forecast buckets. */
  horizon: number;
}

const maxAmount = 1e15;

/** Returns settings for runs without their own. */
export function defaultSettings({ horizon }: OrderedRun): StockSettings {
  const time = Math.min(1, horizon / 2);
  return { service: 'cycle', service_level: 0.95, lead_time: time, lead_time_spread: 0, review_period: time };
}

/** Returns an item with its own or the common settings; null without stock on hand. */
export function completeItem(item: StockItem, settings: StockSettings): CompleteItem | null {
  if (item.on_hand == null) return null;
  return {
    on_hand: item.on_hand,
    on_order: item.on_order ?? 0,
    lead_time: item.lead_time ?? settings.lead_time,
    lead_time_spread: item.lead_time_spread ?? settings.lead_time_spread,
    review_period: item.review_period ?? settings.review_period,
    service_level: item.service_level ?? settings.service_level,
    pack_size: item.pack_size ?? null,
    min_order: item.min_order ?? 0,
  };
}

/** Longest time from an order to the delivery of the next one. */
export const maxCycle = (
  item: Pick<CompleteItem, 'lead_time' | 'lead_time_spread' | 'review_period'>,
): number => item.lead_time + item.lead_time_spread + item.review_period;

/** Returns what is wrong with an item; empty if it can be stored. */
export function itemProblems(
  item: StockItem,
  settings: StockSettings,
  run: OrderedRun,
): Omit<StockRowProblem, 'row'>[] {
  const problems: Omit<StockRowProblem, 'row'>[] = [];
  const refuse = (field: NumericField, problem: string) =>
    problems.push({ column: stockColumns[field], value: String(item[field]), problem });
  for (const field of stockFields) {
    const value = item[field];
    if (value == null) continue;
    const problem = fieldProblem(field, value);
    if (problem !== null) refuse(field, problem);
  }
  if (problems.length > 0) return problems;
  const times = completeItem({ ...item, on_hand: 0 }, settings);
  if (times === null) return problems;
  const timeProblem = timesProblem(times, run);
  if (timeProblem === null) return problems;
  const field = item.lead_time == null && item.review_period != null ? 'review_period' : 'lead_time';
  return [{ column: stockColumns[field], value: String(times[field]), problem: timeProblem }];
}

/** Returns what is wrong with lead time, spread and review period together; null if nothing is. */
export function timesProblem(
  times: Pick<CompleteItem, 'lead_time' | 'lead_time_spread' | 'review_period'>,
  { bucket, horizon }: OrderedRun,
): string | null {
  if (times.lead_time_spread > times.lead_time) return 'The lead time spread cannot exceed the lead time.';
  if (maxCycle(times) <= horizon) return null;
  const spread = times.lead_time_spread > 0 ? ', its spread' : '';
  return `Lead time${spread} and review period are ${maxCycle(times)} ${bucket}s together, but the forecast covers only ${horizon}.`;
}

const names: Readonly<Record<NumericField, string>> = {
  on_hand: 'Stock on hand',
  on_order: 'The quantity on order',
  lead_time: 'The lead time',
  lead_time_spread: 'The lead time spread',
  review_period: 'The review period',
  service_level: 'The service level',
  pack_size: 'The pack size',
  min_order: 'The minimum order',
};
const positive: ReadonlySet<NumericField> = new Set(['lead_time', 'review_period', 'pack_size']);

function fieldProblem(field: NumericField, value: number): string | null {
  if (field === 'service_level')
    return value >= 0.5 && value <= 0.995 ? null : 'The service level must be between 50% and 99.5%.';
  if (positive.has(field) && !(value > 0)) return `${names[field]} must be greater than 0.`;
  if (value < 0) return `${names[field]} cannot be negative.`;
  return value <= maxAmount ? null : `${names[field]} is too large.`;
}
