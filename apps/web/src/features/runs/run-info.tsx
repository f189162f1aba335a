import { Stack, Text } from '@mantine/core';
import { Panel } from '../../components/panel.tsx';

interface RunInfoProps {
  runId: string;
  /** of the forecast run or of the upload; null while unknown */
  status: string | null;
  /** why it is so, where the server says */
  reason?: string | null;
}

/** Run info with its static status (RES-2, RES-3); a true status that differs stands beneath it. */
export function RunInfo({ runId, status, reason = null }: RunInfoProps) {
  return (
    <Panel title="Run Info">
      <Stack gap="xs">
        <Text size="sm">Run ID: {runId}</Text>
        <Text size="sm">Status: Completed</Text>
        {status !== null && status !== 'completed' && (
          <Text size="sm" c="var(--fc-color-warning)" component="output">
            The server says: {status}
            {reason === null ? '' : `, ${reason}`}
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
