/** What exists on the server for the tests to name; what is undefined could not be had. */
export interface Things {
  /** Sets this run's names apart from those of other runs. */
  tag: string;
  uploadId?: string;
  /** The run id of the upload's ingest. */
  ingestRunId?: string;
  forecastRunId?: string;
  /** A model the server has. */
  model: string;
}

/** Well-formed ids that nobody gave out. */
export const unknownId = '00000000-0000-4000-8000-00000000c7c7';

const unknown: Readonly<Record<string, string>> = { version: '999999', code: 'c15', adjustment: '999999' };

/** What names nothing as the value of a path's parameter: versions and adjustments are numbers, characteristics have codes. */
export const unknownAs = (parameter: string): string => unknown[parameter] ?? unknownId;
