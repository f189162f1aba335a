/** ERR-33: loading. */
export function spaceSettingsLoadFailed(): string {
  return 'Failed to load Hugging Face Space settings';
}

/** ERR-33: saving. */
export function spaceSettingsSaveFailed(): string {
  return 'Failed to save Hugging Face Space settings';
}

/** ERR-33: success. */
export function spaceSettingsSaved(): string {
  return 'Settings updated successfully';
}

/** ERR-34: database. */
export function databaseSettingsSaveFailed(): string {
  return 'Failed to save database settings. Please try again.';
}

/** ERR-34: model. */
export function modelSettingsSaveFailed(): string {
  return 'Failed to save model settings. Please try again.';
}
