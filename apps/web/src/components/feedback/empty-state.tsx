import { Stack, Text, Title } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** link or button for the next step */
  action?: ReactNode;
}

/** Shown if there is no data yet, with the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={{ base: 'sm', sm: 'xl' }} ta="center">
      <IconInbox size={32} stroke={1.5} aria-hidden />
      <Title order={2}>{title}</Title>
      {children !== undefined && (
        <Text c="dimmed" component="div" maw="40rem">
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}
