import type { RunPoint } from '@forecast-console/api-client/normalise';
import type { components } from '@forecast-console/api-client/schema';

export type PointType = components['schemas']['PointType'];

/** The plan (the adjusted forecast) is also a series, but requests cannot name it. */
export type SeriesName = PointType | 'plan';

/** All series of a run at one date (ISO, first day of the bucket); null where a series has no value. */
export type SeriesPoint = RunPoint;

/** The best value of a date and the series it comes from (several after rebucketing). */
export interface BestValue {
  value: number;
  types: readonly SeriesName[];
}

/** A point at the bucket shown. */
export interface ViewPoint extends SeriesPoint {
  /** epoch day of its date */
  day: number;
  best: BestValue | null;
  /** values of the other series */
  beside: Readonly<Partial<Record<SeriesName, number>>>;
  /** series whose value covers only part of the bucket */
  partial: readonly (SeriesName | 'best')[];
}

export const pointTypes: readonly PointType[] = ['actual', 'forecast', 'backtest'];
/** In display order. */
export const seriesNames: readonly SeriesName[] = ['actual', 'forecast', 'plan', 'backtest'];
