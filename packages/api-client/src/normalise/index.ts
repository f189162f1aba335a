export {
  defaultCharacteristicLabels,
  fallbackCharacteristics,
  hasKnownCode,
  toCharacteristics,
  type Characteristic,
  type KnownCharacteristic,
} from './characteristics.ts';
export { toForecastAnswer, type ForecastAnswer } from './forecast-answer.ts';
export { toForecastRun, type ForecastRun, type HeadlineMetrics } from './forecast-run.ts';
export { toHistory } from './history.ts';
export { toRunData, type RunData } from './run-data.ts';
export { toRunDetail, type RunDetail } from './run-detail.ts';
export type { RunGroup, RunGroups } from './run-groups.ts';
export { isRunId, requireRunId } from './run-id.ts';
export type { RunPoint } from './run-points.ts';
