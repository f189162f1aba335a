import type { ForecastResult, SeriesForecast } from '../forecast-result.ts';
import type { Requests } from '../run/part.ts';
import type { SumErrors } from '../stock/sum-errors.ts';
import type { Cutoffs } from './forecasts.ts';
import type { SeriesFindings } from './series-results.ts';

/** What computes the series of a sharded run from their reconciled forecasts, as plain data. */
export interface BlocksInput {
  cutoffs: Cutoffs;
  findings: SeriesFindings;
  /** Concatenated forecasts of the series on which intervals are calibrated, by cutoff, earliest first. */
  calibrating: readonly Float64Array[];
}

/** Forecasts of consecutive series. */
export interface ForecastBlock {
  /** Position of the first series. */
  from: number;
  series: SeriesForecast[];
  /** Typical error of each series (see `SumErrors.scales`); null without past cutoffs. */
  scales: Float64Array | null;
}

/** A forecast whose series are computed block by block, because they may be too many to hold at once. */
export interface StreamedForecast extends Omit<ForecastResult, 'series' | 'sumErrors'> {
  sumErrors: Omit<SumErrors, 'scales'> | null;
  /** Mean absolute error of each series; NaN where it was not measured. */
  meanErrors: Float64Array;
  /** Number of blocks. */
  blocks: number;
  /** Returns the forecasts of a block. */
  block: (at: number) => Requests<ForecastBlock>;
  /** Input of `seriesOfShards`, with which parts can compute the blocks; null if the run is not sharded. */
  blocksInput: BlocksInput | null;
}
