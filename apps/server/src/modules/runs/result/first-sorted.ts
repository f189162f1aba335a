import { nextTurn } from '../../../next-turn.ts';

/** Number of items that are sorted at once, which takes less than a millisecond. */
const batchSize = 1000;
/** Number of items that are merged at once, which takes a few milliseconds. */
const mergedPerTurn = 20_000;

/**
 * Collects items and returns the first ones of their sorted order. Merging small batches spreads the work over all
 * calls and turns, whereas sorting everything at the end would block the event loop. Await each call before the next.
 */
export class FirstSorted<Item> {
  /** Sorted lists, each more than twice as long as the next, so that an item is merged only a few times. */
  readonly #lists: (readonly Item[])[] = [];
  #batch: Item[] = [];
  readonly #max: number;
  readonly #compare: (a: Item, b: Item) => number;
  /** The item at position `max` of the items merged so far; items sorted after it are never returned. */
  #last: Item | undefined;
  #merges = 0;
  count = 0;

  /** @param max number of items to return */
  constructor(max: number, compare: (a: Item, b: Item) => number) {
    this.#max = max;
    this.#compare = compare;
  }

  async add(item: Item): Promise<void> {
    this.count += 1;
    if (this.#last !== undefined && this.#compare(this.#last, item) <= 0) return;
    this.#batch.push(item);
    if (this.#batch.length === batchSize) await this.#sortBatch();
  }

  /** Adds items that are already sorted. */
  async addSorted(items: readonly Item[]): Promise<void> {
    this.count += items.length;
    await this.#push(items);
  }

  async items(): Promise<readonly Item[]> {
    await this.#sortBatch();
    while (this.#lists.length > 1) await this.#mergeLast();
    return this.#lists[0] ?? [];
  }

  async #sortBatch(): Promise<void> {
    const batch = this.#batch.toSorted(this.#compare);
    this.#batch = [];
    await this.#push(batch);
  }

  async #push(list: readonly Item[]): Promise<void> {
    this.#lists.push(list.slice(0, this.#max));
    const lengthAt = (index: number) => this.#lists.at(index)?.length ?? 0;
    while (this.#lists.length > 1 && lengthAt(-2) <= 2 * lengthAt(-1)) await this.#mergeLast();
  }

  async #mergeLast(): Promise<void> {
    const [first = [], second = []] = this.#lists.splice(-2);
    const merged = await this.#merged(first, second);
    if (merged.length === this.#max) this.#last = merged.at(-1);
    this.#lists.push(merged);
  }

  async #merged(first: readonly Item[], second: readonly Item[]): Promise<Item[]> {
    const merged: Item[] = [];
    let [left, right] = [0, 0];
    while (merged.length < this.#max) {
      const [own, other] = [first[left], second[right]];
      if (own !== undefined && (other === undefined || this.#compare(own, other) <= 0)) {
        merged.push(own);
        left += 1;
      } else if (other !== undefined) {
        merged.push(other);
        right += 1;
      } else break;
      this.#merges += 1;
      if (this.#merges % mergedPerTurn === 0) await nextTurn();
    }
    return merged;
  }
}
