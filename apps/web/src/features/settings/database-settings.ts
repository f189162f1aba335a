import { DATABASE_SWITCHES, SETTINGS_LIMITS } from '../../lib/constants.ts';
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

const { retentionDays, cacheTtlSeconds, maxUploadMb } = SETTINGS_LIMITS;

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
    ...DATABASE_SWITCHES,
    cacheTTL: cacheTtlSeconds.default,
    maxUploadSize: maxUploadMb.default,
  },
  isValid: (values) =>
    (['retentionPeriod', 'cacheTTL', 'maxUploadSize'] as const).every(
      (name) => boundError(values[name], databaseBounds[name]) === null,
    ),
});
