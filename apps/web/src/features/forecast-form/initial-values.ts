import type { ModelSettings } from '../../lib/model-settings.ts';
import { defaultForecastValues, type ForecastValues } from './forecast-values.ts';

/**
 * The stated defaults with the settings that reach a forecast (decisions): intervals, their level and the season.
 * Model, horizon and backtest periods stay the form's own.
 */
export function initialValues(settings: ModelSettings): ForecastValues {
  return {
    ...defaultForecastValues,
    intervals: settings.enableConfidenceIntervals,
    confidenceLevel: settings.confidenceLevel,
    seasonalityMode: settings.seasonalityMode,
  };
}
