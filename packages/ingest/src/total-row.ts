import { type Row, cellText } from './table.ts';
import type { Characteristic } from './table-plan.ts';

const TOTAL =
  /^(?:(?:grand|sub|overall)[ -]?)?totals?:?$|^(?:sum|summe|gesamt|gesamtsumme|gesamtergebnis|suma|somme|totale|totaal)$/i;
const TOTAL_OF = /^(?:(?:grand|sub)[ -]?)?total\b/i;

/** A row's date as it is written; layouts without a date column have none. */
export interface DateCell {
  column: string;
  text: string;
}

/**
 * The cell that makes a row a total of other rows, or null. Without a date 'Total North' is enough;
 * beside a date only the bare word counts, because a product may be called 'Total Care'.
 */
export function totalCell(
  row: Row,
  characteristics: readonly Characteristic[],
  date: DateCell | null,
): { column: string; text: string } | null {
  if (date !== null && TOTAL.test(date.text)) return date;
  const pattern = date?.text === '' ? TOTAL_OF : TOTAL;
  for (const { index, column } of characteristics) {
    const cell = row[index];
    if (typeof cell !== 'string' || cell === '') continue;
    const text = cellText(cell);
    if (pattern.test(text) || TOTAL.test(text)) return { column, text };
  }
  return null;
}
