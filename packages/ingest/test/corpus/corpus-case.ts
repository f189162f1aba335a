import type { IngestReport } from '../../src/read-upload.ts';
import type { UploadSettings } from '../support/collect-upload.ts';

/** A report with columns in the form 'sku→c2'. */
export type ExpectedReport = Omit<IngestReport, 'columns' | 'header_row' | 'rejection_reasons'> & {
  columns: string[];
  header_row?: number | undefined;
};

/** A file with its expected result. */
export interface CorpusCase {
  title: string;
  content: string | Uint8Array | (() => Promise<Uint8Array>);
  settings?: UploadSettings;
  /** How the report differs from the usual report, and the first six observations; or the error message. */
  expected: { report?: Partial<ExpectedReport>; observations: string[] } | { refused: string };
}

/** The report of the smallest file: two rows of sku, date, qty. */
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

/** The usual report for a workbook with one sheet named Data. */
export const usualWorkbookReport: ExpectedReport = {
  ...usualReport,
  fileType: 'excel',
  sheet: 'Data',
  encoding: null,
  delimiter: null,
};
