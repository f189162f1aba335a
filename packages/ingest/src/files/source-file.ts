import type { Bucket } from '@forecast-console/calendar';

export type FileType = 'excel' | 'csv';
export type UploadMode = 'both' | 'master' | 'timeseries';

/** When the first column of values is, in a table that does not tell. */
export interface FirstPeriod {
  /** ISO. */
  date: string;
  bucket: Bucket;
}

/** A file already on disk, with what the user said about it. */
export interface SourceFile {
  path: string;
  originalName: string;
  /** null when the user did not choose: content, then extension, decide. */
  fileType: FileType | null;
  uploadMode: UploadMode;
  /** What the user says of single columns, as JSON; see `column-mapping.ts`. */
  mapping?: string;
  /** What the columns of a file before it were, as a mapping: without another one, those that are there are taken for the same. */
  expected?: string;
  /** Of a file without header and dates, whose rows are series. */
  firstPeriod?: FirstPeriod;
}
