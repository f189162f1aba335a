import type { Attempts, Ephemeral } from './ephemeral.ts';

const minuteMs = 60_000;
/** Networks counted at once; whoever has more of them is not slowed down by counting each. */
const maxNetworks = 10_000;

/** In the memory of the one process that serves a workspace. */
export class MemoryEphemeral implements Ephemeral {
  readonly #now: () => Date;
  /** The one that was counted longest ago first. */
  readonly #attempts = new Map<string, { count: number; until: number }>();
  readonly #places = new Map<string, number>();
  readonly #transfers = new Map<string, number>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  async attempts(network: string): Promise<Attempts> {
    return this.#leftOf(this.#of(network));
  }

  async addAttempt(network: string): Promise<Attempts> {
    const counted = this.#of(network);
    counted.count++;
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size >= maxNetworks && oldest !== undefined) this.#attempts.delete(oldest);
    this.#attempts.set(network, counted);
    return this.#leftOf(counted);
  }

  async acquireSlot(userId: string, places: number): Promise<(() => Promise<void>) | null> {
    const taken = this.#places.get(userId) ?? 0;
    if (taken >= places) return null;
    this.#places.set(userId, taken + 1);
    return async () => {
      const left = (this.#places.get(userId) ?? 1) - 1;
      if (left === 0) this.#places.delete(userId);
      else this.#places.set(userId, left);
    };
  }

  async startTransfer(userId: string, id: string) {
    const name = nameOf(userId, id);
    this.#transfers.set(name, 0);
    return {
      told: (rows: number) => void this.#transfers.set(name, rows),
      end: async () => void this.#transfers.delete(name),
    };
  }

  async rowsOf(userId: string, id: string): Promise<number | null> {
    return this.#transfers.get(nameOf(userId, id)) ?? null;
  }

  #of(network: string): { count: number; until: number } {
    const now = this.#now().getTime();
    const known = this.#attempts.get(network);
    // A clock that was set back makes nobody wait longer.
    return known && now < known.until && known.until <= now + minuteMs
      ? known
      : { count: 0, until: now + minuteMs };
  }

  #leftOf({ count, until }: { count: number; until: number }): Attempts {
    return { count, leftMs: until - this.#now().getTime() };
  }
}

const nameOf = (userId: string, id: string) => `${userId} ${id}`;
