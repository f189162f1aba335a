import { limits } from '@forecast-console/api-client/limits';
import { settingsLimits } from '../constants.ts';
import type { ModelType } from '../model-names.ts';
import { storedSettings } from './stored-settings.ts';

export type ConfidenceLevel = (typeof limits.confidenceLevels.enum)[number];
export type SeasonalityMode = (typeof limits.seasonalityModes.enum)[number];

/** ADM-6. Level, intervals and seasonality apply to forecasts created in this browser. */
export interface ModelSettings {
  readonly defaultModel: ModelType;
  readonly defaultHorizon: number;
  readonly maxHorizon: number;
  readonly defaultBacktestPeriods: number;
  readonly enableConfidenceIntervals: boolean;
  readonly confidenceLevel: ConfidenceLevel;
  readonly seasonalityMode: SeasonalityMode;
}

const modelSettingsDefaults: ModelSettings = {
  defaultModel: limits.models.default,
  defaultHorizon: settingsLimits.horizon.default,
  maxHorizon: settingsLimits.horizon.defaultMax,
  defaultBacktestPeriods: settingsLimits.backtestPeriods.default,
  enableConfidenceIntervals: true,
  confidenceLevel: settingsLimits.confidenceLevel.default,
  seasonalityMode: 'additive',
};

/** Bounds of the number fields (ADM-8); the two horizons limit each other. */
export function modelSettingsBounds({
  defaultHorizon,
  maxHorizon,
}: {
  defaultHorizon: number;
  maxHorizon: number;
}) {
  const { min, max } = settingsLimits.horizon;
  return {
    defaultHorizon: { min, max: clamp(maxHorizon, min, max) },
    maxHorizon: { min: clamp(defaultHorizon, min, max), max },
    defaultBacktestPeriods: settingsLimits.backtestPeriods,
  };
}

/** Options of the confidence level. */
export const confidenceLevels = limits.confidenceLevels.enum.map((value) => ({
  value,
  label: `${Math.round(value * 100)}%`,
}));

export const modelSettings = storedSettings<ModelSettings>({
  storage: () => localStorage,
  key: 'fc_settings_model',
  defaults: modelSettingsDefaults,
  isValid: isModelSettings,
});

function isModelSettings(values: ModelSettings): boolean {
  const bounds = modelSettingsBounds(values);
  const numbers = ['defaultHorizon', 'maxHorizon', 'defaultBacktestPeriods'] as const;
  return (
    numbers.every((name) => values[name] >= bounds[name].min && values[name] <= bounds[name].max) &&
    limits.models.enum.includes(values.defaultModel) &&
    limits.confidenceLevels.enum.includes(values.confidenceLevel) &&
    limits.seasonalityModes.enum.includes(values.seasonalityMode)
  );
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
