import { randomFillSync } from 'node:crypto';
import { appendFileSync, existsSync, rmSync, statSync, truncateSync } from 'node:fs';
import { isNoSpace, isDatabaseDiskFull } from '../errors.ts';

const pieceBytes = 1 << 20;
/** Time between finding the disk full and filling the reserve again. */
const refillMs = 60_000;

/**
 * Reserves disk space for writes that must succeed on a full disk: deletions, the final status of runs, and sign-ins of
 * users who want to delete something.
 */
export class Reserve {
  readonly #path: string;
  readonly #pieces: number;
  #spentAt = 0;

  /** @param megabytes 0 reserves nothing */
  constructor(path: string, megabytes: number) {
    this.#path = path;
    this.#pieces = megabytes;
    this.#fill();
  }

  /**
   * Runs the work. While the disk is full, releases a megabyte of the reserve and tries again.
   *
   * @throws the error of the work, including a full disk once the reserve is used up
   */
  async spend<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        const result = await work();
        if (this.#spentAt > 0 && performance.now() - this.#spentAt > refillMs) this.#fill();
        return result;
      } catch (error) {
        const pieces = this.#pieceCount();
        if (!isNoSpace(error) || isDatabaseDiskFull(error) || pieces === 0) throw error;
        truncateSync(this.#path, (pieces - 1) * pieceBytes);
        this.#spentAt = performance.now();
      }
    }
  }

  /** Whether part of the reserve is used up and could not be filled again. */
  get isSpent(): boolean {
    return this.#pieceCount() < this.#pieces;
  }

  #pieceCount(): number {
    return existsSync(this.#path) ? Math.ceil(statSync(this.#path).size / pieceBytes) : 0;
  }

  /** Fills the reserve as far as the disk allows. */
  #fill(): void {
    this.#spentAt = 0;
    let count = this.#pieceCount();
    if (this.#pieces === 0) rmSync(this.#path, { force: true });
    if (count >= this.#pieces) return;
    // Random bytes, which no file system can compress.
    const piece = randomFillSync(Buffer.allocUnsafe(pieceBytes));
    try {
      for (; count < this.#pieces; count++) appendFileSync(this.#path, piece, { mode: 0o600 });
    } catch (error) {
      if (!isNoSpace(error)) throw error;
    }
  }
}
