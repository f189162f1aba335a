import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm/confirm-dialog.tsx';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SecretNotice } from '../../components/feedback/secret-notice.tsx';
import { RowName } from '../../components/table/row-name.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { type ApiToken, type NewApiToken, revokeTokenMutation, tokensQuery } from './queries.ts';
import { TokenForm } from './token-form.tsx';

const columns = ['Name', 'Account', 'Token', 'Scope', 'Expires', 'Last used', 'Actions'];

/** API tokens of the user; administrators also see those of service accounts (TOK-5). */
export function TokensPanel() {
  const { data: tokens, error, refetch } = useQuery(tokensQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<NewApiToken | null>(null);
  return (
    <Panel
      title="API tokens"
      actions={
        !isCreating && (
          <Button variant="default" size="compact-md" onClick={() => setIsCreating(true)}>
            Create token
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Let scripts and other programs call the API without your password.
      </Text>
      {created !== null && (
        <SecretNotice
          title={`Token '${created.name}' created`}
          label="New API token"
          secret={created.token}
          onClose={() => setCreated(null)}
        >
          Copy the token now. It won’t be shown again.
        </SecretNotice>
      )}
      {isCreating && (
        <TokenForm
          onCreated={(token) => {
            setCreated(token);
            setIsCreating(false);
          }}
          onCancel={() => setIsCreating(false)}
        />
      )}
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {`Could not load the API tokens: ${reasonOf(error)}`}
        </Notice>
      )}
      {error === null && tokens === undefined && <LoadingBlock height="6rem" label="Loading API tokens" />}
      {tokens?.length === 0 && !isCreating && <Text>No API tokens yet</Text>}
      {tokens !== undefined && tokens.length > 0 && (
        <SimpleTable label="API tokens table" columns={columns}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}

function expiryText(expiresAt: string | null): string {
  if (expiresAt === null) return 'Never';
  return Date.parse(expiresAt) <= Date.now() ? `Expired ${formatDate(expiresAt)}` : formatDate(expiresAt);
}

function TokenRow({ token }: { token: ApiToken }) {
  const [asking, setAsking] = useState(false);
  const revoke = useMutation({
    ...revokeTokenMutation,
    onSuccess: () => notifySuccess(`Token '${token.name}' revoked`),
  });
  return (
    <tr>
      <th scope="row">
        <RowName>{token.name}</RowName>
      </th>
      <td>{token.kind === 'service' ? `${token.username} (service)` : token.username}</td>
      <td>
        <code>{token.prefix}…</code>
      </td>
      <td>{token.scope}</td>
      <td>{expiryText(token.expires_at)}</td>
      <td>{token.last_used_at === null ? 'Never' : formatDateTime(token.last_used_at)}</td>
      <td>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Revoke ${token.name}`}
          onClick={() => {
            revoke.reset();
            setAsking(true);
          }}
        >
          Revoke
        </Button>
        <ConfirmDialog
          opened={asking}
          title={`Revoke ${token.name}?`}
          confirm="Revoke"
          running={revoke.isPending}
          error={revoke.error === null ? null : reasonOf(revoke.error)}
          onConfirm={() => revoke.mutate(token.id)}
          onClose={() => setAsking(false)}
        >
          Programs that use this token can no longer call the API. This cannot be undone.
        </ConfirmDialog>
      </td>
    </tr>
  );
}
