import { FairLimiter } from '../../compute/fair-limiter.ts';
import type { Db } from '../../db/db.ts';

/** Maximum number of concurrent edits per process. Each edit holds a database connection, and its queries use another. */
const maxEdits = 8;

/**
 * Serializes the edits of the plan of a run, across all servers. Edits of different runs do not wait for each other, and
 * waiting edits of a run are served round-robin by user.
 */
export class PlanLocks {
  readonly #db: Pick<Db, 'exclusively'>;
  readonly #edits = new FairLimiter(maxEdits);
  readonly #runs = new Map<string, { limiter: FairLimiter; users: number }>();

  constructor(db: Pick<Db, 'exclusively'>) {
    this.#db = db;
  }

  /** Runs an edit while no other edit of the run is in progress. */
  async run<Result>(runId: string, userId: string, edit: () => Promise<Result>): Promise<Result> {
    const run = this.#runs.get(runId) ?? { limiter: new FairLimiter(1), users: 0 };
    this.#runs.set(runId, run);
    run.users++;
    try {
      // Waits for the run first, so that a busy run does not take all slots.
      return await run.limiter.run(userId, () =>
        this.#edits.run(userId, () => this.#db.exclusively(`plan ${runId}`, edit)),
      );
    } finally {
      run.users--;
      if (run.users === 0) this.#runs.delete(runId);
    }
  }
}
