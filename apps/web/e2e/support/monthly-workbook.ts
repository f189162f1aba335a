import { writeFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';

/** Writes a typical spreadsheet: one row per product and warehouse, one column per month. */
export async function writeWideWorkbook(path: string, months: number): Promise<void> {
  const header = Array.from({ length: months }, (_, month) => {
    const date = new Date(Date.UTC(2021, month, 1));
    return `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`;
  });
  const row = (product: string, warehouse: string, level: number) => [
    product,
    warehouse,
    ...header.map((_, month) => Math.round((level + month) * (1 + 0.3 * Math.sin((Math.PI * month) / 6)))),
  ];
  const rows = [
    ['Product', 'Warehouse', ...header],
    row('Oak chair', 'North', 100),
    row('Oak chair', 'South', 60),
    row('Oak table', 'North', 40),
  ];
  await writeFile(path, await writeXlsx({ sheets: [{ name: 'Demand', rows }] }));
}
