import { InvalidInputError } from '../../errors.ts';
import { nextTurn } from '../../next-turn.ts';
import { requirePlainText } from '../../plain-text.ts';
import { maxItems, type ReadItem } from './read-stock-file.ts';
import { itemKey, itemsPerTurn, itemsToStore, type StockInputs } from './stock-inputs.ts';
import {
  itemProblems,
  type OrderedRun,
  stockFields,
  type StockItem,
  type StockRowProblem,
  type StockSettings,
} from './stock-item.ts';

/** Thrown if rows of the request are invalid. The response lists them. */
class InvalidRowsError extends InvalidInputError {
  override readonly properties: object;
  constructor(message: string, rows: readonly object[]) {
    super(message);
    this.properties = rows.length === 0 ? {} : { rows };
  }
}

const maxProblems = 100;
const maxBytes = 4_000_000;

interface Entered {
  items: readonly ReadItem[];
  problems: readonly StockRowProblem[];
  /** Whether the items replace all stored ones. */
  replaces: boolean;
}

/**
 * Returns the items to store, as JSON.
 *
 * @param known keys of the run's items
 * @throws InvalidRowsError with the rows to correct
 */
export async function storedItems(
  { items, problems: unread, replaces }: Entered,
  inputs: StockInputs,
  settings: StockSettings,
  run: OrderedRun & { known: ReadonlySet<string> },
): Promise<{ json: string; count: number }> {
  const problems = [...unread];
  const seen = new Map<string, number>();
  const merged = new Map(replaces ? [] : inputs.byKey());
  for (const [at, { row, item }] of items.entries()) {
    if (at % itemsPerTurn === itemsPerTurn - 1) await nextTurn();
    const key = itemKey(item.key);
    const name = Object.values(item.key).join(' + ');
    const refuse = (problem: string) => problems.push({ row, column: null, value: name, problem });
    const earlier = seen.get(key);
    if (earlier !== undefined) refuse(`This item is already in row ${earlier}.`);
    seen.set(key, earlier ?? row);
    const isRemoved = stockFields.every((field) => item[field] == null);
    if (isRemoved) merged.delete(key);
    else if (!run.known.has(key)) refuse('The run has no such item.');
    else merged.set(key, compact(item));
    for (const problem of itemProblems(item, settings, run)) problems.push({ row, ...problem });
  }
  if (problems.length > 0) throw invalidRows(problems);
  const json = await itemsToStore(merged.values());
  if (merged.size > maxItems || json.length > maxBytes)
    throw new InvalidRowsError(`The stock of at most ${maxItems} items can be stored.`, []);
  return { json, count: merged.size };
}

/** Returns the item with the fields that are set. */
function compact(item: StockItem): StockItem {
  for (const value of Object.values(item.key)) requirePlainText('item', value);
  const set = stockFields.filter((field) => item[field] != null);
  return { key: item.key, ...Object.fromEntries(set.map((field) => [field, item[field]])) };
}

function invalidRows(problems: StockRowProblem[]): InvalidRowsError {
  const rows = problems.toSorted((a, b) => a.row - b.row);
  const count = new Set(rows.map(({ row }) => row)).size;
  const [first] = rows;
  // A problem of the file as a whole.
  if (rows.length === 1 && first?.column === null && first.value === null)
    return new InvalidRowsError(first.problem, []);
  return new InvalidRowsError(
    `${count} ${count === 1 ? 'row has' : 'rows have'} a problem. Nothing was saved.`,
    rows.slice(0, maxProblems),
  );
}
