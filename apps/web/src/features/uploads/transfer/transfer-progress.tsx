import { Button, Group, Progress as ProgressBar, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Progress, rowsReadQuery } from '../queries.ts';
import { percentSent, progressText } from './progress-text.ts';

interface TransferProgressProps {
  progress: Progress | null;
  /** null before the transfer starts */
  transferId: string | null;
  fileName: string;
  onCancel: () => void;
}

/** Progress of a transfer with Cancel (UP-12). */
export function TransferProgress({ progress, transferId, fileName, onCancel }: TransferProgressProps) {
  const percent = percentSent(progress);
  const reading = percent === null || percent === 100;
  const { data: rowsRead } = useQuery(rowsReadQuery(percent === 100 ? transferId : null));
  return (
    <Stack gap="xs">
      <ProgressBar value={percent ?? 100} animated={reading} aria-label="File transfer" />
      <Group justify="space-between" gap="xs">
        <Text size="sm" component="output" display="block">
          {progressText(progress, fileName, rowsRead)}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
