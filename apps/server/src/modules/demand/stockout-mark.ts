import type { Code } from '@forecast-console/ingest';

/** A period in which an item could not be sold, as a run uses it. */
export interface StockoutMark {
  /** Characteristic values of the item; an empty object means every item. */
  key: Partial<Record<Code, string>>;
  first_date: string;
  last_date: string;
}
