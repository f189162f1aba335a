import type { RejectedCell } from './ingest-report.ts';

const NAMED_IN_MESSAGE = 5;

/**
 * The file cannot be used at all. The message says what happened, what was looked for and what to
 * do, and names the first five rejected cells.
 */
export class RefusedFileError extends Error {
  readonly rejected: RejectedCell[];

  constructor(message: string, rejected: RejectedCell[] = []) {
    super([message, ...rejected.slice(0, NAMED_IN_MESSAGE).map(describeRejection)].join(' '));
    this.name = 'RefusedFileError';
    this.rejected = rejected;
  }
}

function describeRejection({ row, column, value, accepted, sheet }: RejectedCell): string {
  const found = value === '' ? 'is blank' : `holds "${shorten(value)}"`;
  const where = sheet === undefined ? '' : `Sheet "${sheet}", row`;
  return `${where || 'Row'} ${row}, column "${column}" ${found}; accepted: ${accepted}.`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
