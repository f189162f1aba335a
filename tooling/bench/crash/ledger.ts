/** The acknowledged state of a dataset. */
export interface Kept {
  runId: string;
  /** The sum of all values of each version, by its number. */
  versions: Map<number, number>;
  /** The versions that may be current: a restore without a response may or may not have happened. */
  current: Set<number>;
  /** All possible labels: one sent without a response may have been stored. */
  labels: Set<string | null>;
  /** The possible names of each event; null if it may be deleted. */
  events: Map<string, Set<string | null>>;
  /** Names of events that were sent without a response. */
  sentEvents: Set<string>;
  /** Whether its deletion was sent; without a response it may or may not exist. */
  isLeaving: boolean;
  /** Whether a client is changing its versions; other clients then skip it. */
  isChanging: boolean;
}

/** The acknowledged state of a run. */
export interface KeptRun {
  uploadId: string;
  /** Whether it exists, is gone, or may be either. */
  isThere: Set<boolean>;
  isChanging: boolean;
  /** Deleting a running run cancels it; restoring does not undo that. */
  wasDeleted: boolean;
  plan: {
    /** By number, whether each adjustment is undone, is not, or may be either. */
    adjustments: Map<number, Set<boolean>>;
    /** Whether an adjustment was sent without a response. */
    isAdding: boolean;
    locked: Set<boolean>;
  };
}

/** A file that was sent without a response. */
interface Sent {
  /** The sum of its values. */
  total: number;
  /** The dataset it extends, unless it replaces the data. */
  onTopOf: number;
}

/** What was acknowledged to a client, and what was in progress when the server was killed. */
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
    adjustments: 0,
    'undone adjustments': 0,
    locks: 0,
    events: 0,
    'changed events': 0,
    'deleted events': 0,
  };
  /** Acknowledged actions and their subjects, as the audit trail names them. */
  readonly actions: string[] = [];
  /** The audit trail may miss actions on a full disk. */
  isDiskFull = false;
  noRoom = 0;
  readonly faults: string[] = [];

  addUpload(id: string, runId: string, versions: Iterable<[number, number]>, current: number): Kept {
    const kept: Kept = {
      runId,
      versions: new Map(versions),
      current: new Set([current]),
      labels: new Set([null]),
      events: new Map(),
      sentEvents: new Set(),
      isLeaving: false,
      isChanging: false,
    };
    this.uploads.set(id, kept);
    return kept;
  }

  addRun(id: string, uploadId: string): void {
    // Its dataset may be deleted by another client before the answer is read.
    if (this.uploads.has(uploadId))
      this.runs.set(id, {
        uploadId,
        isThere: new Set([true]),
        isChanging: false,
        wasDeleted: false,
        plan: { adjustments: new Map(), isAdding: false, locked: new Set([false]) },
      });
  }

  acknowledge(what: keyof Ledger['acknowledged'], action: string): void {
    this.acknowledged[what]++;
    if (!this.isDiskFull) this.actions.push(action);
  }

  removeUpload(id: string): void {
    this.uploads.delete(id);
    for (const [run, { uploadId }] of this.runs) if (uploadId === id) this.runs.delete(run);
  }

  /** @returns whether nothing was acknowledged; these are counted */
  isRefused(what: string, status: number): boolean {
    if (status === 507) this.noRoom++;
    if (status !== 200 && !refusals.has(status)) this.faults.push(`${what} returned ${status}`);
    return status !== 200;
  }
}

/** Statuses that acknowledge nothing and are not errors: gone, in progress, too many, no space. */
const refusals = new Set([404, 409, 429, 507]);
