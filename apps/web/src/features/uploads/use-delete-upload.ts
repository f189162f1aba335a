import { uploadDeleteFailed } from '@forecast-console/api-client/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';

/** Deletes a dataset; its forecast runs go with it. */
export function useDeleteUpload(id: string, onDeleted: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => unwrap(api.DELETE('/api/uploads/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      notifySuccess('Dataset deleted');
      onDeleted();
      // Not asked for again while it is still on the screen: it would be shown as not found.
      void queryClient.invalidateQueries({ queryKey: ['uploads', id], refetchType: 'none' });
      void queryClient.invalidateQueries({ queryKey: ['runs'] });
    },
    onError: (error) => notifyError(uploadDeleteFailed(error)),
    // Also after a failure: somebody else may have deleted it before.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['uploads'], exact: true }),
  });
}
