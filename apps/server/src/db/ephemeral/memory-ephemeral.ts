import type { Attempts, Ephemeral } from './ephemeral.ts';

const minuteMs = 60_000;
/** Limits memory use. Counting per network does not slow down attackers who have more networks than this anyway. */
const maxNetworks = 10_000;

export class MemoryEphemeral implements Ephemeral {
  readonly #now: () => Date;
  /** Attempts by network, least recently counted first. */
  readonly #attempts = new Map<string, { count: number; until: number }>();
  readonly #usedSlots = new Map<string, number>();
  readonly #transfers = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  async getAttempts(network: string): Promise<Attempts> {
    return this.#toAttempts(this.#currentMinute(network));
  }

  async addAttempt(network: string): Promise<Attempts> {
    const counted = this.#currentMinute(network);
    counted.count++;
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size >= maxNetworks && oldest !== undefined) this.#attempts.delete(oldest);
    this.#attempts.set(network, counted);
    return this.#toAttempts(counted);
  }

  async acquireSlot(userId: string, maxSlots: number): Promise<(() => Promise<void>) | null> {
    const used = this.#usedSlots.get(userId) ?? 0;
    if (used >= maxSlots) return null;
    this.#usedSlots.set(userId, used + 1);
    return async () => {
      const left = (this.#usedSlots.get(userId) ?? 1) - 1;
      if (left === 0) this.#usedSlots.delete(userId);
      else this.#usedSlots.set(userId, left);
    };
  }

  async startTransfer(userId: string, id: string) {
    const key = transferKey(userId, id);
    this.#transfers.set(key, 0);
    return {
      report: (rows: number) => void this.#transfers.set(key, rows),
      end: async () => void this.#transfers.delete(key),
    };
  }

  async getTransferredRows(userId: string, id: string): Promise<number | null> {
    return this.#transfers.get(transferKey(userId, id)) ?? null;
  }

  #currentMinute(network: string): { count: number; until: number } {
    const now = this.#now().getTime();
    const known = this.#attempts.get(network);
    // Even if the clock was set back, nobody waits longer than a minute.
    return known && now < known.until && known.until <= now + minuteMs
      ? known
      : { count: 0, until: now + minuteMs };
  }

  #toAttempts({ count, until }: { count: number; until: number }): Attempts {
    return { count, leftMs: until - this.#now().getTime() };
  }
}

const transferKey = (userId: string, id: string) => `${userId} ${id}`;
