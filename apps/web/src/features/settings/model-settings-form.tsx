import { modelSettingsSaveFailed } from '@forecast-console/api-client/errors';
import { Fieldset } from '@mantine/core';
import { modelNames } from '../../lib/model-names.ts';
import {
  confidenceLevels,
  modelSettings,
  modelSettingsBounds,
  type SeasonalityMode,
} from '../../lib/settings/model-settings.ts';
import { ChoiceSetting, NumberSetting, SwitchSetting } from './setting-fields.tsx';
import { Fields, SavingBanner, SettingsForm } from './settings-form.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

const models = modelNames.map(({ type, label }) => ({ value: type, label }));
const seasonalityModes: { value: SeasonalityMode; label: string }[] = [
  { value: 'additive', label: 'Additive' },
  { value: 'multiplicative', label: 'Multiplicative' },
];

/** The Model Settings tab (ADM-6). */
export function ModelSettingsForm() {
  const draft = useSettingsDraft({
    settings: modelSettings,
    numbers: ['defaultHorizon', 'maxHorizon', 'defaultBacktestPeriods'],
    boundsOf: ({ defaultHorizon, maxHorizon }, saved) =>
      modelSettingsBounds({
        defaultHorizon: defaultHorizon === '' ? saved.defaultHorizon : defaultHorizon,
        maxHorizon: maxHorizon === '' ? saved.maxHorizon : maxHorizon,
      }),
    failure: modelSettingsSaveFailed(),
  });
  const chosen = { values: draft.values, onChange: draft.change };
  return (
    <SettingsForm
      label="Model Settings"
      valid={draft.valid}
      banner={<SavingBanner saving={draft.saving} />}
      onSave={draft.save}
      isChanged={draft.isChanged}
      onReset={draft.reset}
    >
      <Fieldset legend="Defaults for new forecasts">
        <Fields>
          <SwitchSetting {...chosen} name="enableConfidenceIntervals" label="Confidence intervals" />
          <ChoiceSetting
            {...chosen}
            name="confidenceLevel"
            label="Confidence level"
            options={confidenceLevels}
          />
          <ChoiceSetting
            {...chosen}
            name="seasonalityMode"
            label="Seasonality mode"
            options={seasonalityModes}
          />
        </Fields>
      </Fieldset>
      <Fieldset legend="Not used by this server">
        <Fields>
          <ChoiceSetting {...chosen} name="defaultModel" label="Default model" options={models} />
          <NumberSetting
            draft={draft}
            name="defaultHorizon"
            label="Default horizon"
            hint="Periods, up to the maximum"
          />
          <NumberSetting
            draft={draft}
            name="maxHorizon"
            label="Maximum horizon"
            hint="Periods, from the default to 48"
          />
          <NumberSetting
            draft={draft}
            name="defaultBacktestPeriods"
            label="Default backtest periods"
            hint="Periods, 1-12"
          />
        </Fields>
      </Fieldset>
    </SettingsForm>
  );
}
