import { actualAt } from '../evaluation/actuals-at.ts';
import type { PreparedSeries } from '../preparation/prepared-series.ts';

/** Forecasts for one cutoff, before reconciliation: sums may differ from the sums of their series. */
export interface BaseForecasts {
  ahead: number;
  /** One forecast per series, each with at least `ahead` values. */
  series: readonly Float64Array[];
  /** One forecast per aggregated series of the hierarchy. */
  sums: readonly Float64Array[];
  /** 1 for series whose forecast must not change, such as constant zeros. */
  fixed: Uint8Array;
  /** Typical change of each series (see `typicalChange`); 0 if nothing changes. */
  scales: Float64Array;
}

/** Residuals of base forecasts from earlier cutoffs, limited to actuals known at a given cutoff. */
export interface Evidence {
  /** Number of residuals (actual − forecast) per series or sum: one per cutoff and step. */
  columns: number;
  /** `columns` values per row: one row per series, then one per sum; 0 where nothing was observed. */
  residuals: Float64Array;
  /** Number of observed residuals per row. */
  counts: Float64Array;
}

/** Base forecasts for one cutoff: series, then sums. */
export interface BaseOrigin {
  cutoff: number;
  forecasts: readonly Float64Array[];
}

/**
 * Collects the residuals of earlier base forecasts whose actuals are known at a cutoff.
 *
 * @param histories of the series, then of the sums, at the cutoff
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
