import { pointTypes, type PointType, type SeriesPoint } from './series-point.ts';

/** Keeps the series chosen (none chosen: all) and leaves out dates at which none of them has a value. */
export function keepTypes<P extends SeriesPoint>(points: readonly P[], types: readonly PointType[]): P[] {
  const chosen = types.length === 0 ? pointTypes : types;
  const kept = (point: P): P => ({
    ...point,
    actual: chosen.includes('actual') ? point.actual : null,
    backtest: chosen.includes('backtest') ? point.backtest : null,
    ...(chosen.includes('forecast') ? {} : { forecast: null, lower: null, upper: null }),
  });
  return points.map(kept).filter((point) => chosen.some((type) => point[type] !== null));
}
