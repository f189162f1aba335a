export interface GenerateState {
  uploadId: string | null;
  loading: boolean;
  generating: boolean;
}

/** Why Generate Forecast is disabled, or null when it is not (spec §4: no dataset, or while loading). */
export function generateBlocked({ uploadId, loading, generating }: GenerateState): string | null {
  if (generating) return 'The forecast is being started.';
  if (uploadId === null) return 'Select a dataset first.';
  if (loading) return 'The dataset is still loading.';
  return null;
}
