const NEWLINE = 0x0a;
/** FNV-1a, 32 bits. */
const HASH_SEED = 0x811c9dc5 | 0;
const HASH_PRIME = 0x01000193;

/** Walks over the cells of whole lines; what it found of the current line stands in its columns. */
export class LineScanner {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly hashes: Int32Array;
  /** Where the line break of the line last scanned stands. */
  lineEnd = 0;
  readonly #delimiter: number;
  readonly #width: number;

  /** @param width cells of a line that are remembered; a line may have more */
  constructor(delimiter: number, width: number) {
    this.#delimiter = delimiter;
    this.#width = width;
    this.starts = new Int32Array(width);
    this.ends = new Int32Array(width);
    this.hashes = new Int32Array(width);
  }

  /**
   * Finds the cells of the line that starts there and ends in a line break.
   * @returns how many it has
   */
  scan(bytes: Uint8Array, start: number): number {
    const delimiter = this.#delimiter;
    const width = this.#width;
    let at = start;
    let cellStart = start;
    let hash = HASH_SEED;
    let cell = 0;
    for (;;) {
      const byte = bytes[at] as number;
      if (byte === delimiter || byte === NEWLINE) {
        if (cell < width) {
          this.starts[cell] = cellStart;
          this.ends[cell] = at;
          this.hashes[cell] = hash;
        }
        cell += 1;
        if (byte === NEWLINE) break;
        cellStart = at + 1;
        hash = HASH_SEED;
      } else {
        hash = Math.imul(hash ^ byte, HASH_PRIME);
      }
      at += 1;
    }
    this.lineEnd = at;
    return cell;
  }
}
