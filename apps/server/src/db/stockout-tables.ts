/** The stockout marks that runs were computed with, as JSON. The ID is their SHA-256. */
export interface StockoutSetsTable {
  id: string;
  definitions: string;
  /** Time when a run last started with this set. */
  used_at: string;
}

/** Marked periods of the items of a dataset: stockouts, outliers, and values to keep. */
export interface StockoutsTable {
  id: string;
  upload_id: string;
  sequence: number;
  /** Characteristic values of the item by code, as JSON in the order of the codes; `{}` is every item. */
  key: string;
  first_date: string;
  last_date: string;
  /** Null for stockouts. */
  kind: 'outlier' | 'keep' | null;
  created_at: string;
  created_by: string | null;
  /** Null while the mark applies. */
  removed_at: string | null;
  removed_by: string | null;
}
