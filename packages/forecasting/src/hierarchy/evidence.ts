import { actualAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** Forecasts of one origin, each made alone: they do not add up yet. */
export interface BaseForecasts {
  ahead: number;
  /** One a series, `ahead` values or more each. */
  series: readonly Float64Array[];
  /** One a sum of the hierarchy. */
  sums: readonly Float64Array[];
  /** 1 for series whose forecast is to stay what it is, such as one of zeros. */
  fixed: Uint8Array;
}

/** What base forecasts of earlier origins missed by, as far as it was known at an origin. */
export interface Evidence {
  /** Residuals (actual − forecast) of a series or sum: one an origin and step. */
  columns: number;
  /** `columns` values a row: one row a series, then one a sum; 0 where nothing was observed. */
  residuals: Float64Array;
  /** How many of them were observed, by row. */
  counts: Float64Array;
}

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
