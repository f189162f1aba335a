import type { RunPoint } from '@forecast-console/api-client/normalise';
import type { components } from '@forecast-console/api-client/schema';

export type PointType = components['schemas']['PointType'];

/** The plan is the forecast as people adjusted it: a series like the others, but none that is asked for. */
export type SeriesName = PointType | 'plan';

/** All series of a run at one date (first day of the bucket, ISO); null where a series has no value. */
export type SeriesPoint = RunPoint;

/** The one value a date stands for, with the series it was taken from (several after re-bucketing). */
export interface BestValue {
  value: number;
  types: readonly SeriesName[];
}

/** A point as a view shows it. */
export interface ViewPoint extends SeriesPoint {
  /** its date as an epoch day */
  day: number;
  best: BestValue | null;
  /** what the best value leaves out, by series */
  beside: Readonly<Partial<Record<SeriesName, number>>>;
  /** the series whose value stands for a part of the bucket only */
  partial: readonly (SeriesName | 'best')[];
}

export const pointTypes: readonly PointType[] = ['actual', 'forecast', 'backtest'];
/** As they stand beside each other. */
export const seriesNames: readonly SeriesName[] = ['actual', 'forecast', 'plan', 'backtest'];
