/** Attempts that were counted, and how long they count yet. */
export interface Attempts {
  count: number;
  leftMs: number;
}

/**
 * What all servers of a workspace know as long as they run, and what nobody misses once they have stopped. Where one
 * process alone serves a workspace it is in its memory.
 */
export interface Ephemeral {
  /** Those of a network in its minute, which begins with the first. */
  attempts(network: string): Promise<Attempts>;
  /** Counts one more. @returns those of its minute, with this one */
  addAttempt(network: string): Promise<Attempts>;
  /**
   * Takes one of so many places that a user has.
   * @returns gives it back; null when all are taken
   */
  acquireSlot(userId: string, places: number): Promise<(() => Promise<void>) | null>;
  /**
   * Begins telling how far a transfer is.
   * @returns takes more rows, until it is told to forget them
   */
  startTransfer(
    userId: string,
    id: string,
  ): Promise<{ told: (rows: number) => void; end: () => Promise<void> }>;
  /** Rows of a transfer that were read; null when none is told of. */
  rowsOf(userId: string, id: string): Promise<number | null>;
}
