import type { ForecastRunRow } from '../repository/runs-repository.ts';

/** Decides which run is executed next, and by which process. */
export interface RunQueue {
  /** Queues a stored run. */
  add(run: Pick<ForecastRunRow, 'id' | 'user_id'>): Promise<void>;
  /** Queues all unfinished runs, including those that were running when a server ended. */
  resume(): Promise<void>;
  /** Stops executing. Running runs return to the queue. */
  close(): Promise<void>;
}
