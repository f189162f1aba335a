import { forecastFailed } from '@forecast-console/api-client/errors';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notifyError } from '../../../lib/notify.ts';
import { refreshUploadMutation } from '../queries.ts';

/** Repeats the newest run of a dataset on the current data and opens it (REF-1). */
export function RefreshNewestRun({ id }: { id: string }) {
  const navigate = useNavigate();
  const refresh = useMutation({
    ...refreshUploadMutation,
    onSuccess: ({ run_id: runId }) => void navigate({ to: '/analysis/$runId', params: { runId } }),
    onError: (error) => notifyError(forecastFailed(error)),
  });
  return (
    <Button size="compact-sm" mt="xs" loading={refresh.isPending} onClick={() => refresh.mutate(id)}>
      Refresh newest forecast
    </Button>
  );
}
