import type { Code } from '@forecast-console/ingest';

/** A marked period of an item, as a run uses it. */
export interface StockoutMark {
  /** Characteristic values of the item; an empty object means every item. */
  key: Partial<Record<Code, string>>;
  first_date: string;
  last_date: string;
  /** Missing for a stockout, as in the runs of older versions. */
  kind?: 'outlier' | 'keep';
}
