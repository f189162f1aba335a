const months = 36;
const products = ['Zäh 名 😀', 'CT-B'];
const warehouses = ['North', 'South', 'Süd'];
const header = 'Product,Warehouse,Date,Demand';

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
    text: [header, ...lines, `${rejectedProduct},North,${dates.at(-1) ?? ''},many`, ''].join('\n'),
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

/** A file for a version of the same dataset: a month more, and of the last one a value corrected and one repeated. */
export interface NextFile {
  name: string;
  text: string;
  /** Of what stood in the dataset: values that the file says another or the same of. */
  changed: number;
  same: number;
  /** Values of the month that the dataset had not. */
  added: number;
  /** The corrected value: when, of what, and what it was and is. */
  correction: { date: string; key: Readonly<Record<string, string>>; before: number; after: number };
  newest: { date: string; value: number };
  /** The demand of the whole dataset with it, month by month. */
  total: readonly Point[];
  /** The newest month of each product in each warehouse. */
  series: readonly { product: string; warehouse: string; value: number }[];
}

export function nextFile({ series, total }: KnownFile): NextFile {
  const [first, second] = series;
  const last = (of: typeof first) => of?.points.at(-1) ?? { date: '', value: 0 };
  const corrected = { ...last(first), value: last(first).value + 100 };
  const date = monthly(months);
  const newest = series.map(({ product, warehouse }, at) => ({ product, warehouse, value: 200 + 10 * at }));
  const line = (of: typeof first, point: Point) =>
    [of?.product, of?.warehouse, point.date, point.value].join();
  const rows = [
    line(first, corrected),
    line(second, last(second)),
    ...newest.map((of) => [of.product, of.warehouse, date, of.value].join()),
  ];
  const value = newest.reduce((sum, one) => sum + one.value, 0);
  const difference = corrected.value - last(first).value;
  return {
    name: 'next month – 次.csv',
    text: [header, ...rows, ''].join('\n'),
    changed: 1,
    same: 1,
    added: series.length,
    correction: {
      date: corrected.date,
      key: { c2: first?.product ?? '', c3: first?.warehouse ?? '' },
      before: last(first).value,
      after: corrected.value,
    },
    newest: { date, value },
    total: [
      ...total.map((point) =>
        point.date === corrected.date ? { ...point, value: point.value + difference } : point,
      ),
      { date, value },
    ],
    series: newest,
  };
}
