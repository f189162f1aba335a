import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SecretNotice } from '../../components/feedback/secret-notice.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { InviteForm } from './invite-form.tsx';
import { LongText } from './long-text.tsx';
import {
  type Invitation,
  invitationsQuery,
  type NewInvitation,
  revokeInvitationMutation,
} from './queries.ts';

const columns = ['Email', 'Role', 'Invited by', 'Expires', 'Actions'];

/** Open invitations of the workspace (MEM-7, MEM-8). */
export function InvitationsPanel() {
  const { data: invitations, error, refetch } = useQuery(invitationsQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [created, setCreated] = useState<NewInvitation | null>(null);
  return (
    <Panel
      title="Invitations"
      actions={
        !isInviting && (
          <Button variant="default" size="compact-md" onClick={() => setIsInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Each link lets one person create an account, even while registration is closed.
      </Text>
      {created !== null && (
        <SecretNotice
          title={`Invitation for ${created.email} created`}
          label="Invitation link"
          secret={`${globalThis.location.origin}/invite#${created.token}`}
          onClose={() => setCreated(null)}
        >
          Copy the link now and send it. It works once, until {formatDateTime(created.expires_at)}, and is not
          shown again.
        </SecretNotice>
      )}
      {isInviting && (
        <InviteForm
          onCreated={(invitation) => {
            setCreated(invitation);
            setIsInviting(false);
          }}
          onClose={() => setIsInviting(false)}
        />
      )}
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {`Could not load the invitations: ${reasonOf(error)}`}
        </Notice>
      )}
      {error === null && invitations === undefined && (
        <LoadingBlock height="4rem" label="Loading invitations" />
      )}
      {invitations?.length === 0 && !isInviting && <Text>No open invitations</Text>}
      {invitations !== undefined && invitations.length > 0 && (
        <SimpleTable label="Invitations table" columns={columns}>
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, admin, created_by, expires_at } = invitation;
  const revoke = useMutation({
    ...revokeInvitationMutation,
    onSuccess: () => notifySuccess(`Invitation for ${email} revoked`),
    onError: (error) => notifyError(`Could not revoke the invitation: ${reasonOf(error)}`),
  });
  return (
    <tr>
      <th scope="row">
        <LongText>{email}</LongText>
      </th>
      <td>{admin ? 'Administrator' : 'User'}</td>
      <td>
        <LongText>{created_by ?? 'Operator'}</LongText>
      </td>
      <td>{formatDateTime(expires_at)}</td>
      <td>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`Revoke: ${email}`}
          loading={revoke.isPending}
          onClick={() => revoke.mutate(id)}
        >
          Revoke
        </Button>
      </td>
    </tr>
  );
}
