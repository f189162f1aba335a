/** What the server has acknowledged of a dataset. */
export interface Kept {
  runId: string;
  rows: number;
  /** All it may be: one that was sent without an answer may have been stored. */
  labels: Set<string | null>;
  /** Whether its deletion was sent; without an answer it may be there or not. */
  isLeaving: boolean;
}

/** What a client knows it was promised, and what was under way when the server was killed. */
export class Ledger {
  readonly uploads = new Map<string, Kept>();
  /** Datasets that were sent without an answer, by their file name. */
  readonly sent = new Map<string, number>();
  readonly deleted = new Set<string>();
  /** The dataset of every run that was accepted. */
  readonly runs = new Map<string, string>();
  readonly acknowledged = { uploads: 0, labels: 0, deletions: 0, runs: 0 };
  noRoom = 0;
  readonly faults: string[] = [];
}
