import { databaseSettingsSaveFailed } from '@forecast-console/api-client/errors';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { boundError, type NumberDraft } from './bound-error.ts';
import { DATABASE_BOUNDS, databaseSettings } from './database-settings.ts';
import { NumberField } from './number-field.tsx';
import { SavingBanner } from './saving-banner.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useSaving } from './use-saving.ts';

/** The Database Settings tab (spec §2). */
export function DatabaseSettingsForm() {
  const [values, setValues] = useState(databaseSettings.loadOrDefaults);
  const [retention, setRetention] = useState<NumberDraft>(values.retentionPeriod);
  const [ttl, setTtl] = useState<NumberDraft>(values.cacheTTL);
  const [maxUpload, setMaxUpload] = useState<NumberDraft>(values.maxUploadSize);
  const [saving, attempt] = useSaving(databaseSettingsSaveFailed());

  const errors = {
    retention: boundError(retention, DATABASE_BOUNDS.retentionPeriod),
    ttl: values.enableCaching ? boundError(ttl, DATABASE_BOUNDS.cacheTTL) : null,
    maxUpload: boundError(maxUpload, DATABASE_BOUNDS.maxUploadSize),
  };

  const save = () => {
    if (retention === '' || maxUpload === '') return;
    // With caching off the field is hidden; what it held wrongly is not kept.
    const cacheTTL = boundError(ttl, DATABASE_BOUNDS.cacheTTL) === null ? Number(ttl) : values.cacheTTL;
    const next = { ...values, retentionPeriod: retention, cacheTTL, maxUploadSize: maxUpload };
    if (attempt(() => databaseSettings.save(next))) {
      setValues(next);
      setTtl(cacheTTL);
    }
  };

  const toggle = (name: 'enableCompression' | 'enableCaching' | 'enableMetricsLogging', label: string) => (
    <Switch
      label={label}
      name={name}
      checked={values[name]}
      onChange={({ currentTarget: { checked } }) => setValues({ ...values, [name]: checked })}
    />
  );

  return (
    <SettingsForm
      label="Database Settings"
      valid={Object.values(errors).every((error) => error === null)}
      banner={<SavingBanner saving={saving} />}
      onSave={save}
    >
      <NumberField
        label="Retention period"
        name="retentionPeriod"
        hint="30-365 days"
        bounds={DATABASE_BOUNDS.retentionPeriod}
        value={retention}
        error={errors.retention}
        onChange={setRetention}
      />
      {toggle('enableCompression', 'Compression')}
      {toggle('enableCaching', 'Caching')}
      {values.enableCaching && (
        <NumberField
          label="Cache lifetime (TTL)"
          name="cacheTTL"
          hint="60-86400 seconds"
          bounds={DATABASE_BOUNDS.cacheTTL}
          value={ttl}
          error={errors.ttl}
          onChange={setTtl}
        />
      )}
      <NumberField
        label="Maximum upload size"
        name="maxUploadSize"
        hint="1-50 MB. The server has a limit of its own, which this does not change."
        bounds={DATABASE_BOUNDS.maxUploadSize}
        value={maxUpload}
        error={errors.maxUpload}
        onChange={setMaxUpload}
      />
      {toggle('enableMetricsLogging', 'Metrics logging')}
    </SettingsForm>
  );
}
