import type { StoredGroup } from './stored-run.ts';

// The bounds that planners use: 80 % and 95 % of the volume; a spread of half the mean, and of the mean.
const bounds = { a: 0.8, b: 0.95, x: 0.5, y: 1 } as const;
// Sums of shares are exact to about this.
const rounding = 1e-9;

/** ABC by volume and XYZ by steadiness as one, AX; the former alone where little is known, null without volume. */
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
