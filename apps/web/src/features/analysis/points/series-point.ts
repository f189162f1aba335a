import type { RunPoint } from '@forecast-console/api-client/normalise';
import type { components } from '@forecast-console/api-client/schema';

export type PointType = components['schemas']['PointType'];

/** Name of a series. The plan (the adjusted forecast) is a series too, but requests cannot ask for it. */
export type SeriesName = PointType | 'plan';

/** All series of a run at one date (ISO, first day of the bucket); null for a series without a value. */
export type SeriesPoint = RunPoint;

/** The best value for a date, with the series it is taken from (several after rebucketing). */
export interface BestValue {
  value: number;
  types: readonly SeriesName[];
}

/** A point in the bucket shown. */
export interface ViewPoint extends SeriesPoint {
  /** epoch day of the point's date */
  day: number;
  best: BestValue | null;
  /** values of the other series */
  beside: Readonly<Partial<Record<SeriesName, number>>>;
  /** series whose value covers only part of the bucket */
  partial: readonly (SeriesName | 'best')[];
}

export const pointTypes: readonly PointType[] = ['actual', 'forecast', 'backtest'];
/** All series in display order. */
export const seriesNames: readonly SeriesName[] = ['actual', 'forecast', 'plan', 'backtest'];
