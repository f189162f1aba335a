import type { StoredGroup } from './stored-run.ts';

// Common ABC/XYZ bounds: 80 % and 95 % of the volume; coefficients of variation of 0.5 and 1.
const bounds = { a: 0.8, b: 0.95, x: 0.5, y: 1 } as const;
// Rounding error of summed shares.
const rounding = 1e-9;

/** Returns the ABC class by volume and the XYZ class by variability, such as AX. A alone without `cv`; null without volume. */
export function demandClass({
  share,
  cumulative_share: cumulative,
  cv,
}: Pick<StoredGroup, 'share' | 'cumulative_share' | 'cv'>): string | null {
  if (share === null || cumulative === null) return null;
  return abc(cumulative - share + rounding) + (cv === null ? '' : xyz(cv));
}

function abc(larger: number): string {
  if (larger < bounds.a) return 'A';
  return larger < bounds.b ? 'B' : 'C';
}

function xyz(cv: number): string {
  if (cv <= bounds.x) return 'X';
  return cv <= bounds.y ? 'Y' : 'Z';
}
