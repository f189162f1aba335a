import type { StockInputsRow } from './repository.ts';
import type { StockItem, StockSettings } from './stock-item.ts';

/** The stock that was entered for a dataset at one level. */
export class StockInputs {
  readonly settings: StockSettings;
  readonly revision: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly #items: Map<string, StockItem>;

  /** @param settings used if nothing was entered */
  constructor(row: StockInputsRow | undefined, settings: StockSettings) {
    this.settings = row === undefined ? settings : (JSON.parse(row.settings) as StockSettings);
    this.revision = row?.revision ?? 0;
    this.changedAt = row?.changed_at ?? null;
    this.changedBy = row?.changed_by_name ?? null;
    const items = row === undefined ? [] : (JSON.parse(row.items) as StockItem[]);
    this.#items = new Map(items.map((item) => [itemKey(item.key), item]));
  }

  get count(): number {
    return this.#items.size;
  }

  itemOf(key: StockItem['key']): StockItem | undefined {
    return this.#items.get(itemKey(key));
  }

  /** Returns the items by key. */
  byKey(): ReadonlyMap<string, StockItem> {
    return this.#items;
  }
}

/** Returns a string that identifies an item regardless of the order of its characteristics. */
export const itemKey = (key: StockItem['key']): string =>
  JSON.stringify(Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)));
