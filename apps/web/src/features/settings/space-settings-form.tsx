import {
  spaceSettingsLoadFailed,
  spaceSettingsSaved,
  spaceSettingsSaveFailed,
} from '@forecast-console/api-client/errors';
import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { settingsLimits } from '../../lib/constants.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { storedSettings } from '../../lib/settings/stored-settings.ts';
import { boundError, type NumberDraft } from './bound-error.ts';
import { hintBelow, NumberField } from './setting-fields.tsx';
import { Fields, SavingBanner, SettingsForm } from './settings-form.tsx';

/** Settings of the Hugging Face Space (ADM-5). */
export interface SpaceSettings {
  readonly hf_space_api_url: string;
  readonly hf_space_api_key: string;
  readonly hf_space_timeout: number;
}

const stored = storedSettings<Omit<SpaceSettings, 'hf_space_api_key'>>({
  storage: () => localStorage,
  key: 'fc_settings_space',
  defaults: { hf_space_api_url: '', hf_space_timeout: settingsLimits.hfTimeoutSeconds.default },
  isValid: ({ hf_space_timeout }) => boundError(hf_space_timeout, settingsLimits.hfTimeoutSeconds) === null,
});

// Deleted when the tab closes, because the key is a secret.
const storedForTab = storedSettings({
  storage: () => sessionStorage,
  key: 'fc_settings_space_key',
  defaults: { hf_space_api_key: '' },
  isValid: () => true,
});

export const spaceSettings = {
  load: (): SpaceSettings => ({ ...stored.load(), ...storedForTab.load() }),
  save: ({ hf_space_api_url, hf_space_api_key, hf_space_timeout }: SpaceSettings): void => {
    stored.save({ hf_space_api_url, hf_space_timeout });
    storedForTab.save({ hf_space_api_key });
  },
};

/** Returns the error of an address; null if it is valid. */
export function addressError(address: string): string | null {
  if (address.trim() === '') return 'The address of the Space is required';
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : null;
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? null
    : 'Enter a full address, like https://name-space.hf.space';
}

const { hfTimeoutSeconds } = settingsLimits;
const noSettings: SpaceSettings = {
  hf_space_api_url: '',
  hf_space_api_key: '',
  hf_space_timeout: hfTimeoutSeconds.default,
};

function loadOrFail() {
  try {
    return { stored: spaceSettings.load(), failure: null };
  } catch {
    return { stored: noSettings, failure: spaceSettingsLoadFailed() };
  }
}

/** The Hugging Face Space tab (ADM-5). */
export function SpaceSettingsForm() {
  const [loaded] = useState(loadOrFail);
  const [url, setUrl] = useState(loaded.stored.hf_space_api_url);
  const [key, setKey] = useState(loaded.stored.hf_space_api_key);
  const [timeout, setTimeout] = useState<NumberDraft>(loaded.stored.hf_space_timeout);
  const [attempted, setAttempted] = useState(false);
  const [failure, setFailure] = useState(loaded.failure);

  const urlError = addressError(url);
  const timeoutError = boundError(timeout, hfTimeoutSeconds);

  const save = () => {
    if (timeout === '') return;
    try {
      spaceSettings.save({ hf_space_api_url: url.trim(), hf_space_api_key: key, hf_space_timeout: timeout });
      setFailure(null);
      notifySuccess(spaceSettingsSaved());
    } catch {
      setFailure(spaceSettingsSaveFailed());
      notifyError(spaceSettingsSaveFailed());
    }
  };

  return (
    <SettingsForm
      label="Hugging Face Space"
      valid={urlError === null && timeoutError === null}
      banner={failure !== null && <SavingBanner saving={{ state: 'failed', message: failure }} />}
      onSave={save}
      onAttempt={() => setAttempted(true)}
    >
      <TextInput
        type="url"
        label="Space API URL"
        name="hf_space_api_url"
        placeholder="https://name-space.hf.space"
        required
        value={url}
        error={attempted ? urlError : null}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Fields>
        <PasswordInput
          label="Space API key"
          name="hf_space_api_key"
          description="Optional. Deleted when you close this tab."
          inputWrapperOrder={hintBelow}
          autoComplete="off"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the API key', tabIndex: 0 }}
          value={key}
          onChange={({ currentTarget }) => setKey(currentTarget.value)}
        />
        <NumberField
          label="Timeout"
          name="hf_space_timeout"
          hint="10-300 seconds"
          bounds={hfTimeoutSeconds}
          value={timeout}
          error={timeoutError}
          onChange={setTimeout}
        />
      </Fields>
    </SettingsForm>
  );
}
