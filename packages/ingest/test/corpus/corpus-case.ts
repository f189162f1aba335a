import type { IngestReport } from '../../src/read-upload.ts';
import type { Said } from '../support/collect-upload.ts';

/** A report whose columns are told as 'sku→c2'. */
export type ExpectedReport = Omit<IngestReport, 'columns' | 'header_row'> & {
  columns: string[];
  header_row?: number | undefined;
};

/** A file and what has to become of it. */
export interface CorpusCase {
  title: string;
  content: string | Uint8Array | (() => Promise<Uint8Array>);
  said?: Said;
  /** What its report has that the usual one has not, with its first six observations; or how it is refused. */
  comesTo: { report?: Partial<ExpectedReport>; observations: string[] } | { refused: string };
}

/** The report of the smallest file there is: two rows of sku, date, qty. */
export const usualReport: ExpectedReport = {
  fileType: 'csv',
  layout: 'long',
  sheet: null,
  encoding: 'UTF-8',
  delimiter: ',',
  decimalMark: '.',
  dateOrder: 'YYYY-MM-DD',
  header_row: 1,
  columns: ['sku→c2', 'date→date', 'qty→value'],
  rowsRead: 2,
  rowsKept: 2,
  rowsRejected: 0,
  rowsWithoutValues: 0,
  rejected: [],
  cellsRejected: 0,
  observations: 2,
  negatives: 0,
  zeros: 0,
  firstDate: '2024-01-01',
  lastDate: '2024-02-01',
  notes: [],
};

/** The usual report, of a workbook with the one sheet Data. */
export const usualWorkbookReport: ExpectedReport = {
  ...usualReport,
  fileType: 'excel',
  sheet: 'Data',
  encoding: null,
  delimiter: null,
};
