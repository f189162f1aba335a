import { formatCount } from './format.ts';

interface Counted {
  rowCount: number | null;
  version?: number;
}

/** '9,994', or '10,344 (rows of the first file plus values added later)'. */
export function rowsInWords({ rowCount, version = 1 }: Counted): string {
  return `${formatCount(rowCount)}${version > 1 ? ' (rows of the first file plus values added later)' : ''}`;
}
