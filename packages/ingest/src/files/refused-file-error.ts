const namedInMessage = 5;

/** A cell that holds nothing its column could mean. */
export interface RejectedCell {
  /** 1-based line, counted as a spreadsheet shows it. */
  row: number;
  column: string;
  value: string;
  /** What would have been accepted there. */
  accepted: string;
  /** Only when several sheets were read. */
  sheet?: string;
}

/**
 * The file cannot be used at all. The message says what happened, what was looked for and what to
 * do, and names the first five rejected cells.
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

/** What is wrong with a cell and what would be right, as a sentence. */
export function describeProblem({ column, value, accepted }: RejectedCell): string {
  const found = value === '' ? 'is blank' : `holds "${shorten(value)}"`;
  return `Column "${column}" ${found}; accepted: ${accepted}.`;
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
