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
