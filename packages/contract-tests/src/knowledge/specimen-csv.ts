const months = 36;
const products = ['Zäh 名 😀', 'CT-B'];
const warehouses = ['North', 'South', 'Süd'];

/** What a server has to make of a file, known without asking it. */
export interface KnownFile {
  name: string;
  text: string;
  rows: number;
  kept: number;
  rejected: number;
  products: readonly string[];
  warehouses: readonly string[];
  /** Rows of each product. */
  rowsOfProduct: number;
  firstDate: string;
  lastDate: string;
  months: number;
  total: number;
}

/** A file in the long layout with names in several scripts and one cell that is no number. */
export function specimenCsv(): KnownFile {
  const lines = ['Product,Warehouse,Date,Demand'];
  const dates = Array.from({ length: months }, (_, month) => {
    const year = 2021 + Math.floor(month / 12);
    return `${year}-${String((month % 12) + 1).padStart(2, '0')}-01`;
  });
  let total = 0;
  for (const [month, date] of dates.entries())
    for (const product of products)
      for (const warehouse of warehouses) {
        const demand = 50 + month + 10 * (month % 4);
        total += demand;
        lines.push(`${product},${warehouse},${date},${demand}`);
      }
  const kept = lines.length - 1;
  lines.push(`CT-B,North,${dates.at(-1) ?? ''},many`);
  return {
    name: `Nachfrage – 需要 😀 (${'long '.repeat(20)}name).csv`,
    text: `${lines.join('\n')}\n`,
    rows: lines.length - 1,
    kept,
    rejected: 1,
    products,
    warehouses,
    rowsOfProduct: kept / products.length,
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    months,
    total,
  };
}
