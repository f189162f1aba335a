import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

interface SecretNoticeProps {
  title: string;
  /** Accessible name of the field with the secret. */
  label: string;
  secret: string;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a new secret, which is not available again later, with a button that copies it. */
export function SecretNotice({ title, label, secret, onClose, children }: SecretNoticeProps) {
  return (
    <Notice kind="success" title={title}>
      {children}
      <Group gap="xs" mt="xs" align="flex-end">
        <TextInput
          aria-label={label}
          value={secret}
          readOnly
          flex={1}
          miw="min(100%, 15rem)"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Notice>
  );
}
