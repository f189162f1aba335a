import { labelSaveFailed } from '@forecast-console/api-client/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';

interface Naming {
  runId: string;
  label: string;
}

/** Names a dataset; lists and details that show its name are asked for again. */
export function useSaveLabel() {
  const queryClient = useQueryClient();
  return useMutation({
    // Any 2xx is success, whatever it holds (decisions, [10]).
    mutationFn: ({ runId, label }: Naming) =>
      unwrap(api.POST('/api/upload/label', { body: { run_id: runId, label } })),
    onSuccess: (_, { label }) => {
      notifySuccess(`Label '${label}' saved`);
      return queryClient.invalidateQueries({ queryKey: ['uploads'] });
    },
    onError: (error) => notifyError(labelSaveFailed(error)),
  });
}
