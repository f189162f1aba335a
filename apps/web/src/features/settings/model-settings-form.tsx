import { modelSettingsSaveFailed } from '@forecast-console/api-client/errors';
import { limits } from '@forecast-console/api-client/limits';
import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import {
  type ConfidenceLevel,
  type ModelType,
  modelSettings,
  modelSettingsBounds,
  type SeasonalityMode,
} from '../../lib/model-settings.ts';
import { boundError, type NumberDraft } from './bound-error.ts';
import { NumberField } from './number-field.tsx';
import { SavingBanner } from './saving-banner.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSaving } from './use-saving.ts';

const MODELS: { value: ModelType; label: string }[] = [
  { value: 'nbeats', label: 'N-BEATS' },
  { value: 'lightgbm', label: 'LightGBM' },
  { value: 'ensemble', label: 'Ensemble' },
];
const SEASONALITY_MODES: { value: SeasonalityMode; label: string }[] = [
  { value: 'additive', label: 'Additive' },
  { value: 'multiplicative', label: 'Multiplicative' },
];
const LEVELS = limits.confidenceLevels.enum.map((level) => ({
  value: String(level),
  label: `${Math.round(level * 100)}%`,
}));

/** The Model Settings tab (spec §2). */
export function ModelSettingsForm() {
  const [values, setValues] = useState(modelSettings.loadOrDefaults);
  const [horizon, setHorizon] = useState<NumberDraft>(values.defaultHorizon);
  const [maxHorizon, setMaxHorizon] = useState<NumberDraft>(values.maxHorizon);
  const [periods, setPeriods] = useState<NumberDraft>(values.defaultBacktestPeriods);
  const [saving, attempt] = useSaving(modelSettingsSaveFailed());

  // While one horizon is empty, the other is bound by what was loaded.
  const bounds = modelSettingsBounds({
    defaultHorizon: horizon === '' ? values.defaultHorizon : horizon,
    maxHorizon: maxHorizon === '' ? values.maxHorizon : maxHorizon,
  });
  const errors = {
    horizon: boundError(horizon, bounds.defaultHorizon),
    maxHorizon: boundError(maxHorizon, bounds.maxHorizon),
    periods: boundError(periods, bounds.defaultBacktestPeriods),
  };

  const save = () => {
    if (horizon === '' || maxHorizon === '' || periods === '') return;
    const next = { ...values, defaultHorizon: horizon, maxHorizon, defaultBacktestPeriods: periods };
    if (attempt(() => modelSettings.save(next))) setValues(next);
  };

  return (
    <SettingsForm
      label="Model Settings"
      valid={Object.values(errors).every((error) => error === null)}
      banner={<SavingBanner saving={saving} />}
      onSave={save}
    >
      <NativeSelect
        label="Default model"
        name="defaultModel"
        data={MODELS}
        value={values.defaultModel}
        onChange={({ currentTarget: { value } }) =>
          setValues({ ...values, defaultModel: value as ModelType })
        }
      />
      <NumberField
        label="Default horizon"
        name="defaultHorizon"
        hint="Buckets, at most the maximum horizon"
        bounds={bounds.defaultHorizon}
        value={horizon}
        error={errors.horizon}
        onChange={setHorizon}
      />
      <NumberField
        label="Maximum horizon"
        name="maxHorizon"
        hint="Buckets, from the default horizon to 48"
        bounds={bounds.maxHorizon}
        value={maxHorizon}
        error={errors.maxHorizon}
        onChange={setMaxHorizon}
      />
      <NumberField
        label="Default backtest periods"
        name="defaultBacktestPeriods"
        hint="Buckets, 1-12"
        bounds={bounds.defaultBacktestPeriods}
        value={periods}
        error={errors.periods}
        onChange={setPeriods}
      />
      <Switch
        label="Confidence intervals"
        name="enableConfidenceIntervals"
        checked={values.enableConfidenceIntervals}
        onChange={({ currentTarget: { checked } }) =>
          setValues({ ...values, enableConfidenceIntervals: checked })
        }
      />
      <NativeSelect
        label="Confidence level"
        name="confidenceLevel"
        data={LEVELS}
        value={String(values.confidenceLevel)}
        onChange={({ currentTarget: { value } }) =>
          setValues({ ...values, confidenceLevel: Number(value) as ConfidenceLevel })
        }
      />
      <NativeSelect
        label="Seasonality mode"
        name="seasonalityMode"
        data={SEASONALITY_MODES}
        value={values.seasonalityMode}
        onChange={({ currentTarget: { value } }) =>
          setValues({ ...values, seasonalityMode: value as SeasonalityMode })
        }
      />
    </SettingsForm>
  );
}
