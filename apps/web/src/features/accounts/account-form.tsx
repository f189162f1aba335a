import { Button, Group, Stack, Title } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { reasonOf } from '../../lib/reason-of.ts';

interface AccountFormProps {
  title: string;
  submit: string;
  running: boolean;
  /** error of the last attempt; null if there is none */
  error: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A form above the table of accounts. */
export function AccountForm({
  title,
  submit,
  running,
  error,
  onSubmit,
  onClose,
  children,
}: AccountFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!running) onSubmit();
  };
  return (
    <form onSubmit={send} noValidate aria-label={title}>
      <Stack gap="sm" mb="lg" maw="32rem">
        <Title order={3}>{title}</Title>
        {children}
        {error !== null && <Notice kind="error">{reasonOf(error)}</Notice>}
        <Group gap="xs">
          <Button type="submit" loading={running}>
            {submit}
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
