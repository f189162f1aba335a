import { randomFillSync } from 'node:crypto';
import { appendFileSync, existsSync, rmSync, statSync, truncateSync } from 'node:fs';
import { isNoSpace, isDatabaseDiskFull } from '../errors.ts';

const pieceBytes = 1 << 20;
/** So long after it was spent it is filled up again. */
const refillMs = 60_000;

/**
 * Room on the disk that is kept for what must be stored even when it is full: that something is gone, that a run
 * has ended, that somebody signed in to make room.
 */
export class Reserve {
  readonly #path: string;
  readonly #pieces: number;
  #spentAt = 0;

  /** @param megabytes 0 keeps nothing */
  constructor(path: string, megabytes: number) {
    this.#path = path;
    this.#pieces = megabytes;
    this.#fill();
  }

  /**
   * Does it again with a megabyte less in reserve as long as there is no room for it.
   * @throws what the work throws, also for want of room once nothing is left
   */
  async spend<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        const result = await work();
        if (this.#spentAt > 0 && performance.now() - this.#spentAt > refillMs) this.#fill();
        return result;
      } catch (error) {
        const pieces = this.#held();
        if (!isNoSpace(error) || isDatabaseDiskFull(error) || pieces === 0) throw error;
        truncateSync(this.#path, (pieces - 1) * pieceBytes);
        this.#spentAt = performance.now();
      }
    }
  }

  /** Whether the disk was full a while ago, and what was spent then could not be filled up again. */
  get isSpent(): boolean {
    return this.#held() < this.#pieces;
  }

  #held(): number {
    return existsSync(this.#path) ? Math.ceil(statSync(this.#path).size / pieceBytes) : 0;
  }

  /** As far as there is room. */
  #fill(): void {
    this.#spentAt = 0;
    let held = this.#held();
    if (this.#pieces === 0) rmSync(this.#path, { force: true });
    if (held >= this.#pieces) return;
    // Random, so that no file system keeps less than was written.
    const piece = randomFillSync(Buffer.allocUnsafe(pieceBytes));
    try {
      for (; held < this.#pieces; held++) appendFileSync(this.#path, piece, { mode: 0o600 });
    } catch (error) {
      if (!isNoSpace(error)) throw error;
    }
  }
}
