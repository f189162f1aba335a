/** What the server has acknowledged of a dataset. */
export interface Kept {
  runId: string;
  /** The sum of all values of each version, by its number. */
  versions: Map<number, number>;
  /** Which of them may be the current one: without an answer a restored one may be or not. */
  current: Set<number>;
  /** All it may be: one that was sent without an answer may have been stored. */
  labels: Set<string | null>;
  /** Whether its deletion was sent; without an answer it may be there or not. */
  isLeaving: boolean;
  /** Whether a client works on its versions, which another one then leaves alone. */
  isChanging: boolean;
}

/** What the server has acknowledged of a run. */
export interface KeptRun {
  uploadId: string;
  /** Whether it may be there, gone, or either. */
  isThere: Set<boolean>;
  isChanging: boolean;
  /** Deleting a run that is computed cancels it, which restoring does not undo. */
  wasDeleted: boolean;
}

/** A file that was sent without an answer. */
interface Sent {
  /** The sum of its values. */
  total: number;
  /** What it was to be added to, unless that was to be replaced. */
  onTopOf: number;
}

/** What a client knows it was promised, and what was under way when the server was killed. */
export class Ledger {
  readonly uploads = new Map<string, Kept>();
  /** By the name of the file. */
  readonly sent = new Map<string, Sent>();
  readonly deleted = new Set<string>();
  readonly runs = new Map<string, KeptRun>();
  readonly acknowledged = {
    uploads: 0,
    labels: 0,
    deletions: 0,
    versions: 0,
    'restored versions': 0,
    runs: 0,
    refreshes: 0,
    'deleted runs': 0,
    'restored runs': 0,
  };
  noRoom = 0;
  readonly faults: string[] = [];

  addUpload(id: string, runId: string, versions: Iterable<[number, number]>, current: number): Kept {
    const kept: Kept = {
      runId,
      versions: new Map(versions),
      current: new Set([current]),
      labels: new Set([null]),
      isLeaving: false,
      isChanging: false,
    };
    this.uploads.set(id, kept);
    return kept;
  }

  addRun(id: string, uploadId: string): void {
    // Its dataset may be deleted by another client before the answer is read.
    if (this.uploads.has(uploadId))
      this.runs.set(id, { uploadId, isThere: new Set([true]), isChanging: false, wasDeleted: false });
  }

  removeUpload(id: string): void {
    this.uploads.delete(id);
    for (const [run, { uploadId }] of this.runs) if (uploadId === id) this.runs.delete(run);
  }

  /** @returns whether nothing was promised, which is counted */
  isRefused(what: string, status: number): boolean {
    if (status === 507) this.noRoom++;
    if (status !== 200 && !refusals.has(status)) this.faults.push(`${what} was answered by ${status}`);
    return status !== 200;
  }
}

/** Answers that promise nothing and are no fault: gone meanwhile, being computed, too many, no room. */
const refusals = new Set([404, 409, 429, 507]);
