import type { RunPoint } from '@forecast-console/api-client/normalise';
import type { components } from '@forecast-console/api-client/schema';

export type PointType = components['schemas']['PointType'];

/** All series of a run at one date (first day of the bucket, ISO); null where a series has no value. */
export type SeriesPoint = RunPoint;

/** The one value a date stands for, with the series it was taken from (several after re-bucketing). */
export interface BestValue {
  value: number;
  types: readonly PointType[];
}

/** A point as a view shows it. */
export interface ViewPoint extends SeriesPoint {
  /** its date as an epoch day */
  day: number;
  best: BestValue | null;
  /** what the best value leaves out, by series */
  beside: Readonly<Partial<Record<PointType, number>>>;
  /** the series whose value stands for a part of the bucket only */
  partial: readonly (PointType | 'best')[];
}

export const pointTypes: readonly PointType[] = ['actual', 'forecast', 'backtest'];
