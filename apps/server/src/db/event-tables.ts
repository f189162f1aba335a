/** The event definitions that runs were computed with, as JSON. The ID is their SHA-256. */
export interface EventSetsTable {
  id: string;
  definitions: string;
  /** Time when a run last started with this set. */
  used_at: string;
}

/** Promotions, holidays and other events of a dataset. */
export interface DatasetEventsTable {
  id: string;
  upload_id: string;
  sequence: number;
  name: string;
  /** The definition as JSON. */
  definition: string;
  /** Increases with every change. */
  revision: number;
  created_at: string;
  created_by: string | null;
  changed_at: string;
  changed_by: string | null;
}
