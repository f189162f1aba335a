import { settingsLimits } from '../../lib/constants.ts';
import { storedSettings } from '../../lib/settings/stored-settings.ts';
import { boundError } from './bound-error.ts';

/** The Hugging Face Space (ADM-5). */
export interface SpaceSettings {
  readonly hf_space_api_url: string;
  readonly hf_space_api_key: string;
  readonly hf_space_timeout: number;
}

const kept = storedSettings<Omit<SpaceSettings, 'hf_space_api_key'>>({
  storage: () => localStorage,
  key: 'fc_settings_space',
  defaults: { hf_space_api_url: '', hf_space_timeout: settingsLimits.hfTimeoutSeconds.default },
  isValid: ({ hf_space_timeout }) => boundError(hf_space_timeout, settingsLimits.hfTimeoutSeconds) === null,
});

// The key is a secret: it ends with the tab.
const keptForTheTab = storedSettings({
  storage: () => sessionStorage,
  key: 'fc_settings_space_key',
  defaults: { hf_space_api_key: '' },
  isValid: () => true,
});

export const spaceSettings = {
  load: (): SpaceSettings => ({ ...kept.load(), ...keptForTheTab.load() }),
  save: ({ hf_space_api_url, hf_space_api_key, hf_space_timeout }: SpaceSettings): void => {
    kept.save({ hf_space_api_url, hf_space_timeout });
    keptForTheTab.save({ hf_space_api_key });
  },
};

/** What is wrong with the address, null when nothing is. */
export function addressError(address: string): string | null {
  if (address.trim() === '') return 'The address of the Space is required';
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? null
    : 'Enter a full address, like https://name-space.hf.space';
}
