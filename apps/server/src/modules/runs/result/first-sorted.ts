/** Number of items that are sorted at once, which takes less than a millisecond. */
const batchSize = 1000;

/**
 * Collects items and returns the first ones of their sorted order. Merging small batches spreads the work over all
 * calls, whereas sorting everything at the end would block the event loop.
 */
export class FirstSorted<Item> {
  /** Sorted lists, each more than twice as long as the next, so that an item is merged only a few times. */
  readonly #lists: (readonly Item[])[] = [];
  #batch: Item[] = [];
  readonly #max: number;
  readonly #compare: (a: Item, b: Item) => number;
  count = 0;

  /** @param max number of items to return */
  constructor(max: number, compare: (a: Item, b: Item) => number) {
    this.#max = max;
    this.#compare = compare;
  }

  add(item: Item): void {
    this.count += 1;
    this.#batch.push(item);
    if (this.#batch.length === batchSize) this.#sortBatch();
  }

  /** Adds items that are already sorted. */
  addSorted(items: readonly Item[]): void {
    this.count += items.length;
    this.#push(items);
  }

  items(): readonly Item[] {
    this.#sortBatch();
    while (this.#lists.length > 1) this.#mergeLast();
    return this.#lists[0] ?? [];
  }

  #sortBatch(): void {
    this.#push(this.#batch.toSorted(this.#compare));
    this.#batch = [];
  }

  #push(list: readonly Item[]): void {
    this.#lists.push(list.slice(0, this.#max));
    const lengthAt = (index: number) => this.#lists.at(index)?.length ?? 0;
    while (this.#lists.length > 1 && lengthAt(-2) <= 2 * lengthAt(-1)) this.#mergeLast();
  }

  #mergeLast(): void {
    const [first = [], second = []] = this.#lists.splice(-2);
    this.#lists.push(this.#merged(first, second));
  }

  #merged(first: readonly Item[], second: readonly Item[]): Item[] {
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
    }
    return merged;
  }
}
