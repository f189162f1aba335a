/**
 * At most `most` of the positions given, evenly spread and always the first one, so that ticks fall on data.
 * The step is one a calendar reader expects (every 2nd, 3rd, 4th, 6th, 12th, 24th …) wherever one fits.
 *
 * @param positions ascending, each once
 */
export function pickTicks(positions: readonly number[], most: number): number[] {
  if (most < 1) return [];
  const needed = Math.ceil(positions.length / most);
  const step = needed <= 1 ? 1 : (usualSteps.find((usual) => usual >= needed) ?? needed);
  return positions.filter((_, place) => place % step === 0);
}

const usualSteps = [2, 3, 4, 6, 12, 24, 36, 48, 60, 120];
