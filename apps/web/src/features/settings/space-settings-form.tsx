import {
  spaceSettingsLoadFailed,
  spaceSettingsSaved,
  spaceSettingsSaveFailed,
} from '@forecast-console/api-client/errors';
import { PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { settingsLimits } from '../../lib/constants.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { boundError, type NumberDraft } from './bound-error.ts';
import { NumberField } from './number-field.tsx';
import { SavingBanner, SettingsForm } from './settings-form.tsx';
import { addressError, type SpaceSettings, spaceSettings } from './space-settings.ts';

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
      <PasswordInput
        label="Space API key"
        name="hf_space_api_key"
        description="Optional. Kept for this tab only: it is gone when the tab is closed."
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the API key' }}
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
    </SettingsForm>
  );
}
