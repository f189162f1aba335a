const months = 60;
const products = ['CT-A', 'CT-B'];
const warehouses = ['North', 'South'];

/** A small dataset in the documented long layout: two products in two warehouses over five whole years. */
export function demandCsv(): string {
  const lines = ['Product,Warehouse,Date,Demand'];
  for (let month = 0; month < months; month++)
    for (const [p, product] of products.entries())
      for (const [w, warehouse] of warehouses.entries()) {
        const date = `${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
        // A level, a trend and a season, so that a forecast has something to find.
        const season = Math.round(20 * Math.sin((2 * Math.PI * month) / 12));
        lines.push(`${product},${warehouse},${date},${100 + 40 * p + 10 * w + month + season}`);
      }
  return `${lines.join('\n')}\n`;
}

/** The month after, for a version of the same dataset; a version has to change something, so demand is another each time. */
export function nextMonthCsv(demand: number): string {
  const rows = products.flatMap((product) =>
    warehouses.map((warehouse) => `${product},${warehouse},2025-01-01,${demand}`),
  );
  return `Product,Warehouse,Date,Demand\n${rows.join('\n')}\n`;
}
