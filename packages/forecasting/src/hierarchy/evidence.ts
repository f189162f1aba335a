import { actualAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';
import type { Evidence } from './base-forecasts.ts';

/** Base forecasts of one origin: series, then sums. */
export interface BaseOrigin {
  cutoff: number;
  forecasts: readonly Float64Array[];
}

/**
 * What base forecasts of earlier origins missed by, as far as it had come at a cutoff.
 *
 * @param histories of series, then sums, as they stood at the cutoff
 */
export function evidenceAt(
  cutoff: number,
  earlier: readonly BaseOrigin[],
  histories: readonly PreparedSeries[],
): Evidence {
  const widths = earlier.map((origin) => Math.min(origin.forecasts[0]?.length ?? 0, cutoff - origin.cutoff));
  const columns = widths.reduce((sum, width) => sum + width, 0);
  const residuals = new Float64Array(columns * histories.length);
  const counts = new Float64Array(histories.length);
  for (const [row, { start, values, observed }] of histories.entries()) {
    const seen = { start, values, observed };
    let at = row * columns;
    for (const [position, origin] of earlier.entries()) {
      const forecast = origin.forecasts[row] as Float64Array;
      const width = widths[position] ?? 0;
      for (let step = 0; step < width; step++) {
        const actual = actualAt(seen, origin.cutoff + step);
        if (!Number.isNaN(actual)) {
          residuals[at] = actual - (forecast[step] as number);
          counts[row] = (counts[row] as number) + 1;
        }
        at++;
      }
    }
  }
  return { columns, residuals, counts };
}
