import { genericMessage } from '@forecast-console/api-client/errors';
import { ApiError } from '@forecast-console/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';

/** Cancels a run and reads again whatever is known of runs. */
export function useCancelRun(runId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.POST('/api/forecast-runs/{runId}/cancel', { params: { path: { runId } } })),
    onSuccess: () => notifySuccess('The run is cancelled'),
    onError: (error) =>
      notifyError((error instanceof ApiError ? error.detail : null) ?? genericMessage(error)),
    // Also after a failure: the run may have finished before it could be cancelled.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['runs'] }),
  });
}
