import { Button, Group, Progress as ProgressBar, Stack, Text } from '@mantine/core';
import { type Progress, percentSent, progressText } from './progress-text.ts';

interface TransferProgressProps {
  progress: Progress | null;
  fileName: string;
  onCancel: () => void;
}

/** How far the file has been sent, and the way to stop. */
export function TransferProgress({ progress, fileName, onCancel }: TransferProgressProps) {
  const percent = percentSent(progress);
  const reading = percent === null || percent === 100;
  return (
    <Stack gap="xs">
      <ProgressBar value={percent ?? 100} animated={reading} aria-label="File transfer" />
      <Group justify="space-between" gap="xs">
        <Text size="sm" component="output" display="block">
          {progressText(progress, fileName)}
        </Text>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </Stack>
  );
}
