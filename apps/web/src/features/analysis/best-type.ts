import { pointTypes, type PointType, type SeriesPoint } from './series-point.ts';

/**
 * The series that stands for a date: what happened, else what is forecast, else what was back-tested. An actual whose
 * bucket is not complete yields to a forecast of the whole bucket.
 */
export function bestType(point: SeriesPoint, partialActual: boolean): PointType | null {
  if (partialActual && point.forecast !== null) return 'forecast';
  return pointTypes.find((type) => point[type] !== null) ?? null;
}
