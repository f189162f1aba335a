import { databaseSettingsSaveFailed } from '@forecast-console/api-client/errors';
import { databaseSwitches, settingsLimits } from '../../lib/constants.ts';
import { storedSettings } from '../../lib/settings/stored-settings.ts';
import { boundError } from './bound-error.ts';
import { NumberSetting, SwitchSetting } from './setting-fields.tsx';
import { Fields, SavingBanner, SettingsForm } from './settings-form.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

interface DatabaseSettings {
  readonly retentionPeriod: number;
  readonly enableCompression: boolean;
  readonly enableCaching: boolean;
  readonly cacheTTL: number;
  readonly maxUploadSize: number;
  readonly enableMetricsLogging: boolean;
}

const { retentionDays, cacheTtlSeconds, maxUploadMb } = settingsLimits;

export const databaseBounds = {
  retentionPeriod: retentionDays,
  cacheTTL: cacheTtlSeconds,
  maxUploadSize: maxUploadMb,
};

export const databaseSettings = storedSettings<DatabaseSettings>({
  storage: () => localStorage,
  key: 'fc_settings_database',
  defaults: {
    retentionPeriod: retentionDays.default,
    ...databaseSwitches,
    cacheTTL: cacheTtlSeconds.default,
    maxUploadSize: maxUploadMb.default,
  },
  isValid: (values) =>
    (['retentionPeriod', 'cacheTTL', 'maxUploadSize'] as const).every(
      (name) => boundError(values[name], databaseBounds[name]) === null,
    ),
});

/** The Database Settings tab (ADM-7). */
export function DatabaseSettingsForm() {
  const draft = useSettingsDraft({
    settings: databaseSettings,
    numbers: ['retentionPeriod', 'cacheTTL', 'maxUploadSize'],
    boundsOf: (_, { enableCaching }) => {
      const { cacheTTL, ...bounds } = databaseBounds;
      return enableCaching ? { ...bounds, cacheTTL } : bounds;
    },
    failure: databaseSettingsSaveFailed(),
  });
  const switches = { values: draft.values, onChange: draft.change };
  return (
    <SettingsForm
      label="Database Settings"
      valid={draft.valid}
      banner={<SavingBanner saving={draft.saving} />}
      onSave={draft.save}
      isChanged={draft.isChanged}
      onReset={draft.reset}
    >
      <Fields>
        <NumberSetting draft={draft} name="retentionPeriod" label="Retention period" hint="30-365 days" />
        <NumberSetting draft={draft} name="maxUploadSize" label="Maximum upload size" hint="1-50 MB" />
        <SwitchSetting {...switches} name="enableCompression" label="Compression" />
        <SwitchSetting {...switches} name="enableCaching" label="Caching" />
        <NumberSetting draft={draft} name="cacheTTL" label="Cache lifetime (TTL)" hint="60-86400 seconds" />
        <SwitchSetting {...switches} name="enableMetricsLogging" label="Metrics logging" />
      </Fields>
    </SettingsForm>
  );
}
