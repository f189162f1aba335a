import { formatBytes, formatCount } from '../../../lib/format.ts';
import { type Progress, rowsReadQuery } from '../queries.ts';
import { Button, Group, Progress as ProgressBar, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

interface TransferProgressProps {
  progress: Progress | null;
  /** id of the transfer; null before it starts */
  transferId: string | null;
  fileName: string;
  onCancel: () => void;
}

/** Progress of a transfer with Cancel (UP-12). This code is loaded when the first transfer starts. */
export default function TransferProgress({
  progress,
  transferId,
  fileName,
  onCancel,
}: TransferProgressProps) {
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

/** Returns the percentage sent, 0 to 100; null if unknown. */
export function percentSent(progress: Progress | null): number | null {
  if (progress === null || progress.total === null || progress.total === 0) return null;
  return Math.min(100, Math.floor((100 * progress.loaded) / progress.total));
}

/**
 * Describes the progress of a transfer: first the bytes sent by the browser, then the rows read by the server.
 *
 * @param rowsRead number of rows read by the server; 0 if unknown
 */
export function progressText(progress: Progress | null, fileName: string, rowsRead = 0): string {
  const percent = percentSent(progress);
  if (progress === null || percent === null) return `Sending ${fileName}…`;
  const total = formatBytes(progress.total);
  if (percent === 100 && rowsRead > 0) return `Reading ${fileName}… ${formatCount(rowsRead)} rows`;
  if (percent === 100) return `${fileName} sent (${total}). The server is reading it…`;
  return `Sending ${fileName}: ${formatBytes(progress.loaded)} of ${total} (${percent}%)`;
}
