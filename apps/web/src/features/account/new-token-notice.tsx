import { Button, CopyButton, Group, TextInput } from '@mantine/core';
import { Notice } from '../../components/notice.tsx';
import type { NewApiToken } from './queries.ts';

interface NewTokenNoticeProps {
  created: NewApiToken;
  onClose: () => void;
}

/** Shows a new token, which is not available again later (TOK-2). */
export function NewTokenNotice({ created: { name, token }, onClose }: NewTokenNoticeProps) {
  return (
    <Notice kind="success" title={`Token '${name}' created`}>
      Copy the token now. It is not shown again.
      <Group gap="xs" mt="xs" align="flex-end">
        <TextInput
          aria-label="New API token"
          value={token}
          readOnly
          flex={1}
          miw="min(100%, 15rem)"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton value={token}>
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
