export { forecast } from './forecast.ts';
export type { ForecastRequest, Level, SeriesInput } from './forecast-request.ts';
export type { Explanation, ForecastResult, SeriesForecast } from './forecast-result.ts';
export type { Metrics } from './metrics/metrics.ts';
export { models, type ModelInfo, type ModelType } from './models.ts';
export { ets } from './models/baselines/ets.ts';
export type { SeasonalityMode } from './models/baselines/seasonal-indices.ts';
export { seasonalNaive } from './models/baselines/seasonal-naive.ts';
export { theta } from './models/baselines/theta.ts';
