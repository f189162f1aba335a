import { randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';

const products = ['North lamp', 'South lamp', 'Desk, oak'];

/**
 * Writes a small monthly demand file with three products, a trend and a season, from January 2021. Every file is
 * unique, so that the app does not report a duplicate upload.
 */
export async function writeMonthlyCsv(path: string, months: number): Promise<void> {
  const lines = ['Product,Warehouse,Date,Quantity'];
  for (let month = 0; month < months; month++) {
    const date = new Date(Date.UTC(2021, month, 1)).toISOString().slice(0, 10);
    for (const [index, product] of products.entries()) {
      const season = 1 + 0.3 * Math.sin((2 * Math.PI * (month + index)) / 12);
      const quantity = Math.round((100 + 40 * index + month) * season);
      lines.push(`"${product}",W${1 + (index % 2)},${date},${quantity}`);
    }
  }
  await writeFile(path, `${lines.join('\n')}\n${' '.repeat(randomInt(9999))}\n`);
}
