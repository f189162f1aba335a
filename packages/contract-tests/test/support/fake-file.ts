/** What the fake server makes of a file in the long layout of the tests. */
export interface FakeFile {
  rows: number;
  kept: number;
  rejected: { row: number; column: string; value: string; accepted: string }[];
  /** The lines of the rows rejected, as they were sent. */
  rejectedLines: string[];
  products: string[];
  warehouses: string[];
  dates: string[];
  /** Demand by product, warehouse and date. */
  demand: readonly { product: string; warehouse: string; date: string; value: number }[];
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
  const distinct = (of: (row: (typeof demand)[number]) => string) => [...new Set(demand.map(of))];
  return {
    rows: lines.length,
    kept: demand.length,
    rejected: read.flatMap((row, index) =>
      isNumber(row) ? [] : [{ row: index + 2, column: 'Demand', value: row.value, accepted: 'a number' }],
    ),
    rejectedLines: lines.filter((_, index) => read.slice(index, index + 1).some((row) => !isNumber(row))),
    products: distinct(({ product }) => product),
    warehouses: distinct(({ warehouse }) => warehouse),
    dates: distinct(({ date }) => date).toSorted(),
    demand,
  };
}
