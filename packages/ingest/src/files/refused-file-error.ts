const namedInMessage = 5;

/** A cell whose value is not valid in its column. */
export interface RejectedCell {
  /** 1-based line, as a spreadsheet shows it. */
  row: number;
  column: string;
  value: string;
  /** Describes the accepted values. */
  accepted: string;
  /** Set only if several sheets were read. */
  sheet?: string;
}

/**
 * The file cannot be used. The message says what is wrong, what was expected and what to do, and lists the first five
 * rejected cells.
 */
export class RefusedFileError extends Error {
  readonly rejected: RejectedCell[];

  constructor(message: string, rejected: RejectedCell[] = []) {
    super([message, ...rejected.slice(0, namedInMessage).map(describeRejection)].join(' '));
    this.name = 'RefusedFileError';
    this.rejected = rejected;
  }
}

function describeRejection(cell: RejectedCell): string {
  const where = cell.sheet === undefined ? 'Row' : `Sheet "${cell.sheet}", row`;
  const problem = describeProblem(cell);
  return `${where} ${cell.row}, ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}

/** Returns a sentence with the rejected value and the accepted values. */
export function describeProblem({ column, value, accepted }: RejectedCell): string {
  const found = value === '' ? 'is blank' : `holds "${shorten(value)}"`;
  return `Column "${column}" ${found}; accepted: ${accepted}.`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
