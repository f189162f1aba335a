/** A point and the objective there. */
interface Minimum {
  point: readonly number[];
  value: number;
}

/**
 * Derivative-free minimisation by the simplex method (Nelder & Mead 1965) with the usual coefficients: reflection 1,
 * expansion 2, contraction and shrinkage ½. Answer large values outside the feasible region to keep it out.
 *
 * @param start first corner of the simplex; each other is one `steps[i]` away along axis i
 */
export function nelderMead(
  objective: (point: readonly number[]) => number,
  start: readonly number[],
  steps: readonly number[],
  maxIterations: number,
): Minimum {
  const at = (point: readonly number[]): Minimum => ({ point, value: objective(point) });
  let simplex = [
    at(start),
    ...steps.map((step, axis) => at(start.map((x, i) => (i === axis ? x + step : x)))),
  ];
  for (let iteration = 0; iteration < maxIterations; iteration++) {
    simplex.sort((a, b) => a.value - b.value);
    const [best, worst, second] = [simplex[0], simplex.at(-1), simplex.at(-2)];
    if (best === undefined || worst === undefined || second === undefined) break;
    if (Math.abs(worst.value - best.value) < 1e-8 * (Math.abs(best.value) + 1e-10)) break;
    const others = simplex.slice(0, -1);
    const centroid = start.map(
      (_, i) => others.reduce((sum, { point }) => sum + (point[i] ?? 0), 0) / others.length,
    );
    const along = (factor: number) => at(centroid.map((x, i) => x + factor * (x - (worst.point[i] ?? 0))));
    const reflected = along(1);
    if (reflected.value < best.value) {
      const expanded = along(2);
      simplex = [...others, expanded.value < reflected.value ? expanded : reflected];
    } else if (reflected.value < second.value) {
      simplex = [...others, reflected];
    } else {
      const contracted = along(reflected.value < worst.value ? 0.5 : -0.5);
      simplex =
        contracted.value < Math.min(reflected.value, worst.value)
          ? [...others, contracted]
          : [
              best,
              ...simplex.slice(1).map(({ point }) => at(point.map((x, i) => ((best.point[i] ?? 0) + x) / 2))),
            ];
    }
  }
  return simplex.reduce((a, b) => (b.value < a.value ? b : a));
}
