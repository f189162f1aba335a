const mapCount = 256;

/** Positions by key, in many small maps: growing a map of a million keys would block the event loop. */
export class KeyPositions {
  readonly #maps = Array.from({ length: mapCount }, () => new Map<string, number>());

  set(key: string, position: number): void {
    this.#mapOf(key).set(key, position);
  }

  get(key: string): number | undefined {
    return this.#mapOf(key).get(key);
  }

  #mapOf(key: string): Map<string, number> {
    let hash = 0;
    for (let at = 0; at < key.length; at++) hash = Math.imul(hash, 31) + key.charCodeAt(at);
    return this.#maps[hash & (mapCount - 1)] as Map<string, number>;
  }
}
