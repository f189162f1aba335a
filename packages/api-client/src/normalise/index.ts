export {
  defaultCharacteristicLabels,
  fallbackCharacteristics,
  hasKnownCode,
  toCharacteristics,
  type Characteristic,
  type KnownCharacteristic,
} from './characteristics.ts';
export { toRunData, type RunData, type RunGroup, type RunGroups, type RunPoint } from './run-data.ts';
export {
  isRunId,
  requireRunId,
  toForecastAnswer,
  toForecastRun,
  toHistory,
  toRunDetail,
  type ForecastAnswer,
  type ForecastRun,
  type HeadlineMetrics,
  type RunDetail,
} from './runs.ts';
