/** The acknowledged state of a dataset. */
export interface Kept {
  runId: string;
  /** The sum of all values of each version, by its number. */
  versions: Map<number, number>;
  /** The versions that may be current, because a restore that was not acknowledged may have taken effect. */
  current: Set<number>;
  /** All possible labels, because a label that was not acknowledged may have been stored. */
  labels: Set<string | null>;
  /** The possible names of each event; null if the event may be deleted. */
  events: Map<string, Set<string | null>>;
  /** Names of events that were sent but not acknowledged. */
  sentEvents: Set<string>;
  /** Whether the deletion of the dataset was sent. Until it is acknowledged, the dataset may or may not exist. */
  isLeaving: boolean;
  /** Whether a client is changing the versions of the dataset, in which case other clients skip it. */
  isChanging: boolean;
}

/** The acknowledged state of a run. */
export interface KeptRun {
  uploadId: string;
  /** Whether the run exists. Contains both values if this is unknown. */
  isThere: Set<boolean>;
  isChanging: boolean;
  /** Whether the run was ever deleted: deleting a running run cancels it, and restoring does not undo that. */
  wasDeleted: boolean;
  plan: {
    /** For each adjustment by number, whether it is undone. Contains both values if this is unknown. */
    adjustments: Map<number, Set<boolean>>;
    /** Whether an adjustment was sent but not acknowledged. */
    isAdding: boolean;
    locked: Set<boolean>;
  };
}

/** A file that was sent but not acknowledged. */
interface Sent {
  /** Sum of the values in the file. */
  total: number;
  /** Total of the dataset that the file extends; 0 if it replaces the data. */
  onTopOf: number;
}

/** Changes that were acknowledged to a client, and changes in progress when the server was killed. */
export class Ledger {
  readonly uploads = new Map<string, Kept>();
  /** Sent files by name. */
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
  /** Acknowledged actions with their subjects, named as in the audit trail. */
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
    // Another client may delete the dataset before the response is read.
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

  /** Returns whether the status means that nothing was acknowledged; if so, also counts it. */
  isRefused(what: string, status: number): boolean {
    if (status === 507) this.noRoom++;
    if (status !== 200 && !refusals.has(status)) this.faults.push(`${what} returned ${status}`);
    return status !== 200;
  }
}

/** Statuses that acknowledge nothing and are not errors: not found, conflict, too many requests, no space. */
const refusals = new Set([404, 409, 429, 507]);
