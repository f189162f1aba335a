/** Spec §8, "Admin settings": loading. */
export function spaceSettingsLoadFailed(): string {
  return 'Failed to load Hugging Face Space settings';
}

/** Spec §8, "Admin settings": saving. */
export function spaceSettingsSaveFailed(): string {
  return 'Failed to save Hugging Face Space settings';
}

/** Spec §8, "Admin settings": success. */
export function spaceSettingsSaved(): string {
  return 'Settings updated successfully';
}

/** Spec §8, "Database / model settings save": database. */
export function databaseSettingsSaveFailed(): string {
  return 'Failed to save database settings. Please try again.';
}

/** Spec §8, "Database / model settings save": model. */
export function modelSettingsSaveFailed(): string {
  return 'Failed to save model settings. Please try again.';
}
