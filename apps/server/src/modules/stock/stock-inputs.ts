import { nextTurn } from '../../next-turn.ts';
import type { StockInputsRow } from './repository.ts';
import type { StockItem, StockSettings } from './stock-item.ts';

/** Number of items that are processed before other requests are served. */
export const itemsPerTurn = 1000;
/** Separator of stored items. JSON has no line breaks within an item, so the text can be parsed in slices. */
const separator = ',\n';

/** The stock that was entered for a dataset at one level. */
export class StockInputs {
  readonly settings: StockSettings;
  readonly revision: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
  readonly #items: ReadonlyMap<string, StockItem>;

  private constructor(
    row: StockInputsRow | undefined,
    settings: StockSettings,
    items: ReadonlyMap<string, StockItem>,
  ) {
    this.settings = row === undefined ? settings : (JSON.parse(row.settings) as StockSettings);
    this.revision = row?.revision ?? 0;
    this.changedAt = row?.changed_at ?? null;
    this.changedBy = row?.changed_by_name ?? null;
    this.#items = items;
  }

  /** @param settings used if nothing was entered */
  static async read(row: StockInputsRow | undefined, settings: StockSettings): Promise<StockInputs> {
    const items = new Map<string, StockItem>();
    const stored = row?.items.slice(1, -1).split(separator) ?? [];
    for (let from = 0; from < stored.length; from += itemsPerTurn) {
      if (from > 0) await nextTurn();
      const some = JSON.parse(`[${stored.slice(from, from + itemsPerTurn).join(',')}]`) as StockItem[];
      for (const item of some) items.set(itemKey(item.key), item);
    }
    return new StockInputs(row, settings, items);
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

/** Returns items in the form in which they are stored. */
export async function itemsToStore(items: Iterable<StockItem>): Promise<string> {
  const texts: string[] = [];
  for (const item of items) {
    texts.push(JSON.stringify(item));
    if (texts.length % itemsPerTurn === 0) await nextTurn();
  }
  return `[${texts.join(separator)}]`;
}

/** Returns a string that identifies an item regardless of the order of its characteristics. */
export const itemKey = (key: StockItem['key']): string =>
  JSON.stringify(Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)));
