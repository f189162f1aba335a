import type { IngestReport } from '../report/file-facts.ts';

/** A value entered for a combination and period. */
export interface EnteredValue {
  key: Readonly<Record<string, string>>;
  date: string;
  text: string;
}

/** Returns why values cannot be entered on the screen; null if they can. */
export function whyNotEntered({ columns }: Pick<IngestReport, 'columns'>): string | null {
  const count = (role: string) => columns.filter((column) => column.role === role).length;
  return count('date') === 1 && count('value') === 1
    ? null
    : 'The file of this dataset has its dates or its demand in several columns. Add a file with these values instead.';
}

/** Returns a CSV file with the columns of the dataset that contains only values of one column known ahead. */
export function valuesFile(
  { columns }: Pick<IngestReport, 'columns'>,
  column: string,
  entered: readonly EnteredValue[],
): File {
  const used = columns.filter(
    ({ role, known_ahead: isKnown, in_stock: isStock }) =>
      ['characteristic', 'date', 'value'].includes(role) || isKnown === true || isStock === true,
  );
  const rows = entered.map(({ key, date, text }) =>
    used.map(({ column: name, role, code }) => {
      if (role === 'date') return date;
      if (role === 'characteristic') return key[code ?? ''] ?? '';
      return name === column ? text : '';
    }),
  );
  const lines = [used.map(({ column: name }) => name), ...rows].map((cells) => cells.map(quoted).join(','));
  return new File([lines.join('\n')], `${column} - entered values.csv`, { type: 'text/csv' });
}

// Not `csvLine`, which changes text that a spreadsheet could run as a formula.
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
