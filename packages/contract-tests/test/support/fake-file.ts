import { isObject } from '../../src/contract/is-object.ts';

/** A parsed file in long format. */
export interface FakeFile {
  rows: number;
  kept: number;
  rejected: { row: number; column: string; value: string; accepted: string }[];
  /** Lines that were rejected. */
  rejectedLines: string[];
  products: string[];
  warehouses: string[];
  dates: string[];
  /** Demand by product, warehouse and date. */
  demand: readonly { product: string; warehouse: string; date: string; value: number }[];
}

type Row = FakeFile['demand'][number];

const isAt = (one: Row) => (other: Row) =>
  one.product === other.product && one.warehouse === other.warehouse && one.date === other.date;

/** Returns the import report of demand data. */
function summed(demand: readonly Row[]): Pick<FakeFile, 'demand' | 'products' | 'warehouses' | 'dates'> {
  const distinct = (of: (row: Row) => string) => [...new Set(demand.map(of))];
  return {
    demand,
    products: distinct(({ product }) => product),
    warehouses: distinct(({ warehouse }) => warehouse),
    dates: distinct(({ date }) => date).toSorted(),
  };
}

export function readFakeFile(text: string): FakeFile {
  const lines = text.trim().split('\n').slice(1);
  const cells = lines.map((line) => line.split(','));
  const read = cells.map(([product = '', warehouse = '', date = '', value = '']) => ({
    product,
    warehouse,
    date,
    value,
  }));
  const isNumber = ({ value }: { value: string }) => value !== '' && Number.isFinite(Number(value));
  const demand = read.filter(isNumber).map((row) => ({ ...row, value: Number(row.value) }));
  return {
    rows: lines.length,
    kept: demand.length,
    rejected: read.flatMap((row, index) =>
      isNumber(row) ? [] : [{ row: index + 2, column: 'Demand', value: row.value, accepted: 'a number' }],
    ),
    rejectedLines: lines
      .filter((_, index) => read.slice(index, index + 1).some((row) => !isNumber(row)))
      .map((line) => line.split(',').map(guarded).join()),
    ...summed(demand),
  };
}

/** Returns a file with only the matching rows. */
function rowsOf(file: FakeFile, isMeant: (row: Row) => boolean): FakeFile {
  return { ...file, ...summed(file.demand.filter(isMeant)) };
}

/** Prefixes text that a spreadsheet would run as a formula with an apostrophe. */
export const guarded = (cell: string): string => (/^[=+@-]/.test(cell) ? `'${cell}` : cell);

interface Change {
  row: Row;
  kind: 'new' | 'same' | 'changed' | 'removed';
  before: number;
  after: number;
}

/** Merges a file into a dataset and returns the changes. */
export function withVersion(
  base: FakeFile,
  added: FakeFile,
  mode: string,
): { file: FakeFile; changes: Change[] } {
  const goes = (row: Row) =>
    !added.demand.some(isAt(row)) &&
    (mode === 'replace-all' || (mode === 'replace-periods' && added.dates.includes(row.date)));
  const changes = [
    ...base.demand.filter(goes).map((row): Change => ({
      row,
      kind: 'removed',
      before: row.value,
      after: 0,
    })),
    ...added.demand.map((row): Change => {
      const before = base.demand.find(isAt(row))?.value;
      const kind = before === undefined ? 'new' : before === row.value ? 'same' : 'changed';
      return { row, kind, before: before ?? 0, after: row.value };
    }),
  ];
  const stays = base.demand.filter((row) => !goes(row));
  const demand = [
    ...stays.map((row) => added.demand.find(isAt(row)) ?? row),
    ...added.demand.filter((row) => !base.demand.some(isAt(row))),
  ];
  return { file: { ...added, ...summed(demand), kept: demand.length }, changes };
}

const differs = ({ kind }: Change) => kind !== 'same';

/** Returns the changes in total, by period and by combination. */
export function differenceOf(base: FakeFile, changes: readonly Change[]) {
  const counts = (some: readonly Change[]) => {
    const count = (kind: Change['kind']) => some.filter((one) => one.kind === kind).length;
    return { new: count('new'), same: count('same'), changed: count('changed'), removed: count('removed') };
  };
  const sum = (some: readonly Change[], of: 'before' | 'after') =>
    some.filter(differs).reduce((all, one) => all + one[of], 0);
  const dates = [...new Set(changes.filter(differs).map(({ row }) => row.date))].toSorted();
  return {
    ...counts(changes),
    periods: dates.map((date) => {
      const here = changes.filter(({ row }) => row.date === date);
      return { date, ...counts(here), before: sum(here, 'before'), after: sum(here, 'after') };
    }),
    changes: changes
      .filter((one) => differs(one) && base.dates.includes(one.row.date))
      .map(({ row, before, after }) => ({
        key: { c2: row.product, c3: row.warehouse },
        date: row.date,
        before,
        after,
      }))
      .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
      .slice(0, 100),
  };
}

/** Returns the rows that match the warehouse filter of a forecast request. */
export function filtered(file: FakeFile, filters: unknown): FakeFile {
  const named = isObject(filters) && Array.isArray(filters.warehouses) ? filters.warehouses.map(String) : [];
  return named.length === 0 ? file : rowsOf(file, ({ warehouse }) => named.includes(warehouse));
}

/** Returns the rows that match a query such as `c2:P-100~c3:North`. */
export function queried(file: FakeFile, filter: string): FakeFile {
  const pairs = filter.split('~').map((part) => part.split(':'));
  const has = (code: string, value: string) => {
    const named = pairs.filter(([name]) => name === code);
    return named.length === 0 || named.some(([, one]) => one === value);
  };
  return rowsOf(file, ({ product, warehouse }) => has('c2', product) && has('c3', warehouse));
}
