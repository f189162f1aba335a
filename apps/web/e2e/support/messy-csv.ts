const products = [
  ['A-100', 'Lamp, small'],
  ['A-200', 'Lamp, large'],
  ['A-300', 'Desk'],
] as const;

const decimal = (value: number) => value.toFixed(1).replace('.', ',');

interface Months {
  /** number of months with demand, from January 2022 */
  known: number;
  /** number of later months with only prices and promotions */
  ahead: number;
}

/**
 * Returns a typical export: semicolons, decimal commas, title rows, a total row, and prices and promotions that are
 * known in advance.
 */
export function messyCsv({ known, ahead }: Months): string {
  const lines = ['Sales report;;;;;', 'All branches;;;;;', 'Product;Name;Month;Demand;Price;Promotion'];
  let total = 0;
  for (let month = 0; month < known + ahead; month++) {
    const date = `01.${String((month % 12) + 1).padStart(2, '0')}.${2022 + Math.floor(month / 12)}`;
    for (const [index, [product, name]] of products.entries()) {
      const promotion = Number((month + index) % 5 === 2);
      const season = 1 + 0.2 * Math.sin((2 * Math.PI * (month + index)) / 12);
      const demand = (120 + 30 * index + month) * season * (1 + 0.6 * promotion);
      if (month < known) total += demand;
      const price = decimal(20 + index - 4 * promotion);
      lines.push([product, name, date, month < known ? decimal(demand) : '', price, promotion].join(';'));
    }
  }
  return [...lines, `Total;;;${decimal(total)};;`, ''].join('\n');
}
