import { nextTurn } from '../../../next-turn.ts';

/** Number of characters that are parsed at once, which takes about a millisecond. */
const charactersPerTurn = 100_000;

/** Yields the positions of a JSON list piece by piece: a list of a million would block the event loop. */
export async function* readPositions(json: string): AsyncGenerator<readonly number[]> {
  const end = json.lastIndexOf(']');
  for (let from = json.indexOf('[') + 1; from < end;) {
    const comma = json.indexOf(',', from + charactersPerTurn);
    const to = comma < 0 ? end : comma;
    yield JSON.parse(`[${json.slice(from, to)}]`) as number[];
    from = to + 1;
    if (from < end) await nextTurn();
  }
}

/** Positions of groups of a run, as flags, because sorting a million numbers would block the event loop. */
export class PositionSet {
  #flags = new Uint8Array(1024);
  #first: number | null = null;
  #last: number | null = null;

  static of(positions: readonly number[]): PositionSet {
    const set = new PositionSet();
    set.add(positions);
    return set;
  }

  /** @param json list of positions */
  static async parse(json: string): Promise<PositionSet> {
    const set = new PositionSet();
    for await (const some of readPositions(json)) set.add(some);
    return set;
  }

  get first(): number | null {
    return this.#first;
  }

  get last(): number | null {
    return this.#last;
  }

  add(positions: readonly number[]): void {
    for (const position of positions) {
      if (position >= this.#flags.length) {
        const longer = new Uint8Array(Math.max(position + 1, 2 * this.#flags.length));
        longer.set(this.#flags);
        this.#flags = longer;
      }
      this.#flags[position] = 1;
      this.#first = Math.min(this.#first ?? position, position);
      this.#last = Math.max(this.#last ?? position, position);
    }
  }

  has(position: number): boolean {
    return this.#flags[position] === 1;
  }

  /** @param json list of positions */
  async hasAll(json: string): Promise<boolean> {
    for await (const some of readPositions(json))
      if (!some.every((position) => this.has(position))) return false;
    return true;
  }

  /** Returns one byte for each position in a range: 1 if the set contains it. @param to exclusive */
  flags(from: number, to: number): Uint8Array {
    return this.#flags.subarray(from, to);
  }
}
