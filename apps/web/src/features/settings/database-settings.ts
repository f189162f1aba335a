import { databaseSwitches, settingsLimits } from '../../lib/constants.ts';
import { storedSettings } from '../../lib/settings/stored-settings.ts';
import { boundError } from './bound-error.ts';

/** ADM-7. */
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
