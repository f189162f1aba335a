import { forecastFailed } from '@forecast-console/api-client/errors';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { notifyError } from '../../../lib/notify.ts';
import { refreshRunMutation, type RunDetail } from '../queries.ts';
import { DisabledReason } from '../../../components/disabled-reason.tsx';

/** Repeats a run on the current version of its dataset and opens the new run (REF-1). */
export function RefreshRun({ run }: { run: RunDetail }) {
  const navigate = useNavigate();
  const refresh = useMutation({
    ...refreshRunMutation,
    onSuccess: ({ run_id: runId }) => void navigate({ to: '/analysis/$runId', params: { runId } }),
    onError: (error) => notifyError(forecastFailed(error)),
  });
  const isCurrent = run.version === run.newest_version;
  return (
    <DisabledReason
      reason={isCurrent ? 'This run already uses the newest data. Add data to its dataset first.' : null}
    >
      <Button
        size="xs"
        variant={isCurrent ? 'default' : 'filled'}
        loading={refresh.isPending}
        onClick={() => refresh.mutate(run.run_id)}
      >
        Refresh
      </Button>
    </DisabledReason>
  );
}
