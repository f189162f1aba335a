import type { ForecastRun } from '@forecast-console/api-client/normalise';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatElapsed } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { refusalOf } from '../../lib/session/refusal-of.ts';
import { useUser } from '../../lib/session/session.ts';
import { cancelRunMutation, isUnderWay, refreshRuns } from './queries.ts';
import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';

interface RunProgressProps {
  run: ForecastRun & { started_at: string | null; created_by: string | null };
}

/** Progress of an unfinished run, or the reason why it has no forecast. Renders nothing for a completed run. */
export function RunProgress({ run }: RunProgressProps) {
  const underWay = isUnderWay(run.status);
  const queryClient = useQueryClient();
  const followed = useRef(underWay);
  useEffect(() => {
    // The run has just ended, so the data on the page is outdated.
    if (followed.current && !underWay) void refreshRuns(queryClient);
    followed.current = underWay;
  }, [underWay, queryClient]);

  if (underWay) return <UnderWay run={run} />;
  if (run.status === 'failed')
    return (
      <Notice kind="error" title="The forecast failed">
        {run.error ?? 'The server gave no reason.'}
      </Notice>
    );
  if (run.status === 'cancelled')
    return (
      <Notice kind="warning" title="The run was canceled">
        It has no forecast. The actuals are shown below.
      </Notice>
    );
  return null;
}

function UnderWay({ run }: RunProgressProps) {
  const user = useUser();
  const cancel = useMutation({
    ...cancelRunMutation,
    onSuccess: () => notifySuccess('Run canceled'),
    onError: (error) => notifyError(reasonOf(error)),
  });
  const elapsed = useElapsed(run.started_at ?? run.created_at);
  const percent = Math.round((run.progress ?? 0) * 100);
  const stage = run.stage ?? (run.status === 'queued' ? 'Queued' : 'Running');
  return (
    <Panel
      title="Forecast in progress"
      actions={
        <DisabledReason reason={refusalOf('cancel', run.created_by, user)}>
          <Button
            variant="default"
            size="compact-sm"
            loading={cancel.isPending}
            onClick={() => cancel.mutate(run.run_id)}
          >
            Cancel
          </Button>
        </DisabledReason>
      }
    >
      <Stack gap="xs">
        <Progress value={percent} aria-label="Forecast progress" />
        <Group justify="space-between" gap="xs">
          <Text size="sm" component="output">
            {stage}, {percent}%
          </Text>
          <Text size="sm" c="dimmed">
            {elapsed === null ? '' : `${formatElapsed(elapsed)} elapsed`}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          You can leave this page. The run will continue.
        </Text>
      </Stack>
    </Panel>
  );
}

function useElapsed(since: string | null): number | null {
  const [now, setNow] = useState(() => Date.now());
  useInterval(() => setNow(Date.now()), 1000, { autoInvoke: true });
  const start = Date.parse(since ?? '');
  return Number.isNaN(start) ? null : now - start;
}
