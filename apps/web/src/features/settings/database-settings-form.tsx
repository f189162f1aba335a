import { databaseSettingsSaveFailed } from '@forecast-console/api-client/errors';
import { databaseBounds, databaseSettings } from './database-settings.ts';
import { NumberSetting, SwitchSetting } from './setting-fields.tsx';
import { SavingBanner, SettingsForm } from './settings-form.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

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
    >
      <NumberSetting draft={draft} name="retentionPeriod" label="Retention period" hint="30-365 days" />
      <SwitchSetting {...switches} name="enableCompression" label="Compression" />
      <SwitchSetting {...switches} name="enableCaching" label="Caching" />
      <NumberSetting draft={draft} name="cacheTTL" label="Cache lifetime (TTL)" hint="60-86400 seconds" />
      <NumberSetting
        draft={draft}
        name="maxUploadSize"
        label="Maximum upload size"
        hint="1-50 MB. The server has a limit of its own, which this does not change."
      />
      <SwitchSetting {...switches} name="enableMetricsLogging" label="Metrics logging" />
    </SettingsForm>
  );
}
