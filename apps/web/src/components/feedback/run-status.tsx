import { Group } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconClock, IconPlayerPlay, IconX } from '@tabler/icons-react';

const looks: Readonly<Record<string, readonly [Icon: typeof IconClock, color: string]>> = {
  completed: [IconCircleCheck, 'var(--mantine-color-success)'],
  failed: [IconCircleX, 'var(--mantine-color-error)'],
  running: [IconPlayerPlay, 'var(--fc-color-accent)'],
  queued: [IconClock, 'var(--mantine-color-dimmed)'],
  cancelled: [IconX, 'var(--mantine-color-dimmed)'],
};

/** The status of a run with an icon. */
export function RunStatus({ status }: { status: string | null }) {
  const [Icon, color] = looks[status ?? ''] ?? [];
  return (
    <Group gap={4} wrap="nowrap">
      {Icon !== undefined && <Icon size={14} color={color} aria-hidden />}
      {status ?? 'N/A'}
    </Group>
  );
}
