import type { Difference } from './version-change.ts';

/** What was written. */
export interface DatasetSummary {
  /** Distinct combination and date pairs of the file. */
  observations: number;
  rowsMerged: number;
  combinations: number;
  products: number;
  /** Of the file. */
  checksums: string;
  /** Files whose segments it shares, by id. */
  shared: string[];
  /** From what it is built on; null where that is nothing. */
  difference: Difference | null;
}
