/** Number of items that are sorted at once, which takes less than a millisecond. */
const batchSize = 1000;

/**
 * Collects items and returns the first ones of their sorted order. Merging small batches spreads the work over all
 * calls, whereas sorting everything at the end would block the event loop.
 */
export class FirstSorted<Item> {
  #sorted: Item[] = [];
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
    // Larger batches keep the total time nearly linear when many items are returned.
    if (this.#batch.length >= Math.max(batchSize, this.#sorted.length)) this.#merge();
  }

  /** Adds items that are already sorted. */
  addSorted(items: readonly Item[]): void {
    this.count += items.length;
    this.#sorted = this.#merged(items);
  }

  items(): readonly Item[] {
    this.#merge();
    return this.#sorted;
  }

  #merge(): void {
    this.#sorted = this.#merged(this.#batch.toSorted(this.#compare));
    this.#batch = [];
  }

  #merged(added: readonly Item[]): Item[] {
    const merged: Item[] = [];
    let [left, right] = [0, 0];
    while (merged.length < this.#max) {
      const [own, other] = [this.#sorted[left], added[right]];
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
