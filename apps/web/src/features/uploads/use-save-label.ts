import { labelSaveFailed } from '@forecast-console/api-client/errors';
import { useMutation } from '@tanstack/react-query';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { labelMutation } from './queries.ts';

/** Saves the label of a dataset and shows a notification. */
export function useSaveLabel() {
  return useMutation({
    ...labelMutation,
    onSuccess: (_, { label }) => notifySuccess(`Label '${label}' saved`),
    onError: (error) => notifyError(labelSaveFailed(error)),
  });
}
