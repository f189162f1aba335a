import type { Sheet } from 'hucre/xlsx';
import type { Doubts } from './doubts.ts';

/** Names of columns and settings whose values are shown as percentages. */
const percentages =
  /^(s?MAPE|(Backtest )?WAPE|Skill|Share|Change, .*|Confidence level|Probability|Service level( asked)?|Shortage risk|Cycles without shortage|Demand met from stock)$/;

function formatOf(value: number | Date, name: string): string {
  if (value instanceof Date)
    return name === 'Changed at' || name === 'Created' ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd';
  if (percentages.test(name)) return '0.0%';
  return Number.isInteger(value) ? '#,##0' : '#,##0.00';
}

/** Checks that each sheet shows its numbers with decimals, percentages and dates. @param sheets read with their styles */
export function checkFormats(sheets: readonly Sheet[], doubts: Doubts): void {
  for (const { name: sheet, rows, cells } of sheets) {
    const wrong = rows.slice(1).flatMap((row, at) =>
      row.flatMap((value, column) => {
        if (typeof value !== 'number' && !(value instanceof Date)) return [];
        const name = String(sheet === 'Run' ? row[0] : rows[0]?.[column]);
        const shown = cells?.get(`${at + 1},${column}`)?.style?.numFmt?.replaceAll('\\', '');
        return shown === formatOf(value, name) ? [] : [`${name}: ${shown} for ${String(value)}`];
      }),
    );
    doubts.claim(`formats of ${sheet}: ${wrong[0]}`, wrong.length === 0);
  }
}
