import { type RequestRecord, slowRequestMs } from '@forecast-console/api-client';
import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { formatMilliseconds } from '../../lib/format.ts';

/** The status code of a request; failures have an icon and a tooltip with the reason. */
export function Status({ record: { status, metadata } }: { record: RequestRecord }) {
  const code = String(metadata.statusCode ?? status);
  if (status !== 'error' || metadata.statusCode === 'aborted') return code;
  return (
    <Group gap={4} wrap="nowrap" c="var(--mantine-color-error)" title={metadata.message ?? undefined}>
      <IconCircleX size={14} aria-hidden />
      {code}
    </Group>
  );
}

/** The duration of a request; slow ones have an icon. */
export function Duration({ duration }: Pick<RequestRecord, 'duration'>) {
  const text = formatMilliseconds(duration);
  if (duration === null || duration <= slowRequestMs) return text;
  return (
    <Text span inherit c="var(--fc-color-warning)" fw={600} title="Slow request">
      <IconAlertTriangle size={14} aria-hidden style={{ verticalAlign: '-2px' }} /> {text}
    </Text>
  );
}
