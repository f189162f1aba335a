import type { ForecastRunRow } from '../repository/runs-repository.ts';

/** Hands runs out to whoever computes them. */
export interface RunQueue {
  /** Takes a run that is stored and waits. */
  add(run: Pick<ForecastRunRow, 'id' | 'user_id'>): Promise<void>;
  /** Takes up what waits or was under way when a server ended; nothing stays "running" that nobody computes. */
  resume(): Promise<void>;
  /** Stops computing here; runs under way are taken up again, here or elsewhere. */
  close(): Promise<void>;
}
