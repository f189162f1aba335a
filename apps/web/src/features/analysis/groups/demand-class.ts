type Abc = 'A' | 'B' | 'C';
type Xyz = 'X' | 'Y' | 'Z';

interface ClassFigures {
  share: number | null;
  cumulative_share: number | null;
  cv: number | null;
}

// The bounds that planners use: 80 % and 95 % of the volume; a spread of half the mean, and of the mean.
const bounds = { a: 0.8, b: 0.95, x: 0.5, y: 1 } as const;
// Sums of shares are exact to about this.
const rounding = 1e-9;

/** The bounds in words, for whoever reads a class. */
export const classHint =
  'A: the largest combinations up to 80 % of the volume (the one that crosses it included), B: up to 95 %, C: the rest. ' +
  'X: actuals vary by at most 0.5 of their mean (standard deviation over mean), Y: by at most 1, Z: by more.';

/** Class by volume; null when the share is not known. */
export function abcClass({ share, cumulative_share: cumulative }: ClassFigures): Abc | null {
  if (share === null || cumulative === null) return null;
  const larger = cumulative - share + rounding;
  if (larger < bounds.a) return 'A';
  return larger < bounds.b ? 'B' : 'C';
}

/** Class by steadiness; null when the variation is not known. */
export function xyzClass({ cv }: ClassFigures): Xyz | null {
  if (cv === null) return null;
  if (cv <= bounds.x) return 'X';
  return cv <= bounds.y ? 'Y' : 'Z';
}

/** Both as one, 'AX'; a dash for the one that is not known, null when neither is. */
export function demandClass(figures: ClassFigures): string | null {
  const [abc, xyz] = [abcClass(figures), xyzClass(figures)];
  return abc === null && xyz === null ? null : `${abc ?? '–'}${xyz ?? '–'}`;
}
