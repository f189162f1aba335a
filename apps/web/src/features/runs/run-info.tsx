import { Stack, Text } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';

interface RunInfoProps {
  runId: string;
  /** status of the forecast run or the upload; null while unknown */
  status: string | null;
  /** error from the server */
  reason?: string | null;
}

/** Run info with its static status (RES-2), and the actual status if it differs (RES-3). */
export function RunInfo({ runId, status, reason = null }: RunInfoProps) {
  return (
    <Panel title="Run Info">
      <Stack gap="xs">
        <Text size="sm">Run ID: {runId}</Text>
        <Text size="sm">Status: Completed</Text>
        {status !== null && status !== 'completed' && (
          <Text size="sm" c="var(--fc-color-warning)" component="output">
            Actual status: {status}
            {reason === null ? '' : `, ${reason}`}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
