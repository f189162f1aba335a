import type { Generated } from 'kysely';

/** Forecast errors of the demand over several buckets, measured in the backtests of a run. */
export interface RunSumErrorsTable {
  run_id: string;
  /** Quantiles of the error for 1, then 2, … buckets, in units of the error scale of each combination. */
  reach: Uint8Array;
  /** Largest number of buckets with measured errors. */
  measured: number;
  /** Number of cutoffs. */
  cutoffs: number;
}

/** Stock of the items of a dataset at one level, and how they are ordered. */
export interface StockInputsTable {
  upload_id: string;
  /** Bucket and codes of the level, such as `month c2,c3`: lead times are in buckets. */
  scope: string;
  /** Settings for items without their own, as JSON. */
  settings: string;
  /** The items, as JSON. */
  items: string;
  /** Increases with every change. */
  revision: Generated<number>;
  changed_at: string;
  changed_by: string | null;
}
