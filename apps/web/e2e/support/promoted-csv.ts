const products = ['Lamp', 'Desk', 'Chair'];

/**
 * Returns monthly demand of three products that promotions raise by 80%, plus future months with only promotions.
 */
export function promotedCsv({ known, ahead }: { known: number; ahead: number }): string {
  const lines = ['Product,Date,Demand,Promotion'];
  for (let month = 0; month < known + ahead; month++) {
    const date = new Date(Date.UTC(2022, month, 1)).toISOString().slice(0, 10);
    const promotion = Number(month % 5 === 2);
    for (const [index, product] of products.entries()) {
      const season = 1 + 0.2 * Math.sin((2 * Math.PI * month) / 12);
      const demand = Math.round((120 + 30 * index + month) * season * (1 + 0.8 * promotion));
      lines.push([product, date, month < known ? demand : '', promotion].join(','));
    }
  }
  return lines.join('\n');
}
