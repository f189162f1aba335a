export { baseForecasts } from './base-forecasts.ts';
export type { DriverInput } from './drivers/driver-input.ts';
export type { EventInput, EventSpan } from './events/event-input.ts';
export { forecast, forecastInBlocks, forecastRounds, joinBlocks } from './forecast.ts';
export type { ForecastRequest, SeriesInput } from './forecast-request.ts';
export type {
  DriverFinding,
  EventFinding,
  EventsBrought,
  Explanation,
  ForecastResult,
  LevelForecast,
  SeriesForecast,
} from './forecast-result.ts';
export type { GroupLevel } from './hierarchy/group-level.ts';
export { type List, listOf } from './list.ts';
export { RunParts } from './run/run-parts.ts';
export type {
  ComputeParts,
  PartRequest,
  PartResult,
  Requests,
  RoundInput,
  RoundName,
  Rounds,
} from './run/part.ts';
export { RoundResults } from './run/compute-rounds.ts';
export { roundOf } from './round-of.ts';
export { seriesOfShards } from './result/series-blocks.ts';
export type { BlocksInput, ForecastBlock, StreamedForecast } from './result/streamed-forecast.ts';
export { usualSharding } from './run/shards/sharding.ts';
export type { Metrics } from './metrics/metrics.ts';
export { models, type ModelInfo, type ModelType } from './models.ts';
export { ets } from './models/baselines/ets.ts';
export type { SeasonalityMode } from './models/baselines/seasonal-indices.ts';
export { naive2 } from './models/baselines/naive2.ts';
export { seasonalNaive } from './models/baselines/seasonal-naive.ts';
export { theta } from './models/baselines/theta.ts';
export type { SumErrors } from './stock/sum-errors.ts';
