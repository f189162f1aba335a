import { createHash, randomUUID } from 'node:crypto';

/** Returns a UUID in version 4 format that is derived from the text. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Ids of a session: reproducible if there is a seed, otherwise random. */
export class SeededIds {
  #seed: string | null = null;
  #made = 0;

  constructor(seed: string | null = null) {
    this.start(seed);
  }

  get seed(): string | null {
    return this.#seed;
  }

  /** Restarts the sequence. */
  start(seed: string | null): void {
    this.#seed = seed;
    this.#made = 0;
  }

  readonly next = (): string =>
    this.#seed === null ? randomUUID() : uuidOf(`${this.#seed} ${this.#made++}`);
}
