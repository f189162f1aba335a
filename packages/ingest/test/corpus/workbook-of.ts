import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

export type Cells = NonNullable<WriteSheet['rows']>;

export const day = (text: string) => new Date(`${text}T00:00:00Z`);
export const [january, february] = [day('2024-01-01'), day('2024-02-01')];
export const header = ['sku', 'date', 'qty'];
export const workbookRows: Cells = [header, ['A', january, 1], ['B', february, 2]];
/** Creates a workbook with these sheets. */
export const sheets =
  (...all: WriteSheet[]) =>
  () =>
    writeXlsx({ sheets: all });
/** Creates a workbook with one sheet of these rows. */
export const sheet = (...all: Cells) => sheets({ name: 'Data', rows: all });
