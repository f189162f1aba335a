const months = 36;
const products = ['Zäh 名 😀', 'CT-B'];
const warehouses = ['North', 'South', 'Süd'];

interface Point {
  date: string;
  value: number;
}

/** What a server has to make of a file, known without asking it. */
export interface KnownFile {
  name: string;
  text: string;
  rows: number;
  kept: number;
  rejected: number;
  /** Of the row with the one cell that is no number. */
  rejectedProduct: string;
  products: readonly string[];
  warehouses: readonly string[];
  /** Rows of each product. */
  rowsOfProduct: number;
  firstDate: string;
  lastDate: string;
  /** The demand of the whole file, month by month. */
  total: readonly Point[];
  /** The demand of each product in each warehouse; no two are alike. */
  series: readonly { product: string; warehouse: string; points: readonly Point[] }[];
}

/** The first day of the month that is so many after January 2021. */
const monthly = (month: number) => new Date(Date.UTC(2021, month)).toISOString().slice(0, 10);

/** First days of the months after the last one of the file. */
export const monthsAfter = (count: number): string[] =>
  Array.from({ length: count }, (_, step) => monthly(months + step));

/** A file in the long layout with names in several scripts and one cell that is no number. */
export function specimenCsv(): KnownFile {
  const dates = Array.from({ length: months }, (_, month) => monthly(month));
  const series = products.flatMap((product, p) =>
    warehouses.map((warehouse, w) => ({
      product,
      warehouse,
      points: dates.map((date, month) => ({ date, value: 50 + month + 10 * (month % 4) + 20 * p + 5 * w })),
    })),
  );
  const lines = series.flatMap(({ product, warehouse, points }) =>
    points.map(({ date, value }) => [product, warehouse, date, value].join()),
  );
  const [rejectedProduct = ''] = products;
  return {
    name: `Nachfrage – 需要 😀 (${'long '.repeat(20)}name).csv`,
    text: [
      'Product,Warehouse,Date,Demand',
      ...lines,
      `${rejectedProduct},North,${dates.at(-1) ?? ''},many`,
      '',
    ].join('\n'),
    rows: lines.length + 1,
    kept: lines.length,
    rejected: 1,
    rejectedProduct,
    products,
    warehouses,
    rowsOfProduct: lines.length / products.length,
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    total: dates.map((date, month) => ({
      date,
      value: series.reduce((sum, { points }) => sum + (points[month]?.value ?? 0), 0),
    })),
    series,
  };
}
