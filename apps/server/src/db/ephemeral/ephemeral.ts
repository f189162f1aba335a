/** The number of attempts from a network in its current minute, and the time until that minute ends. */
export interface Attempts {
  count: number;
  leftMs: number;
}

/**
 * State that the servers of a workspace share while they run and that may be lost when they stop. A single server
 * keeps it in memory.
 */
export interface Ephemeral {
  /** Returns the attempts from a network in the current minute, which starts with the first attempt. */
  getAttempts(network: string): Promise<Attempts>;
  /** Adds an attempt and returns the attempts from the network in the current minute. */
  addAttempt(network: string): Promise<Attempts>;
  /**
   * Acquires one of a user's slots.
   *
   * @returns a function that releases the slot, or null if all slots are in use
   */
  acquireSlot(userId: string, maxSlots: number): Promise<(() => Promise<void>) | null>;
  /** Publishes the progress of a transfer until `end` is called. */
  startTransfer(
    userId: string,
    id: string,
  ): Promise<{ report: (rows: number) => void; end: () => Promise<void> }>;
  /** Returns the rows read so far, or null for an unknown transfer. */
  getTransferredRows(userId: string, id: string): Promise<number | null>;
}
