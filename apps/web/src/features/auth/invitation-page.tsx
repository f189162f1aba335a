import { ApiError } from '@forecast-console/api-client/errors';
import { Anchor, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { NarrowPage } from './narrow-page.tsx';
import { acceptInvitationMutation, invitationQuery } from './queries.ts';
import { RegistrationForm } from './registration-page.tsx';

/** Lets an invited person create an account (MEM-7). `token` is the fragment of the link. */
export function InvitationPage({ token }: { token: string }) {
  const navigate = useNavigate();
  const { data: invitation, error, refetch } = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  const accept = useMutation({
    ...acceptInvitationMutation,
    onSuccess: () =>
      navigate({ to: '/login', replace: true, state: { message: 'Account created. Please log in.' } }),
  });
  const isInvalid = error instanceof ApiError && error.status === 404;
  return (
    <NarrowPage title="Invitation">
      {token === '' && (
        <Notice kind="error">
          This link is incomplete. Copy it again, or ask an administrator for a new one.
        </Notice>
      )}
      {error !== null && (
        <Notice kind="error" onRetry={isInvalid ? undefined : () => void refetch()}>
          {reasonOf(error)}
        </Notice>
      )}
      {token !== '' && error === null && invitation === undefined && (
        <LoadingBlock height="12rem" label="Loading the invitation" />
      )}
      {invitation !== undefined && (
        <>
          <Text>
            {`You have been invited to this workspace${invitation.admin ? ' as an administrator' : ''}. Choose a username and a password by ${formatDateTime(invitation.expires_at)}.`}
          </Text>
          {accept.error !== null && <Notice kind="error">{reasonOf(accept.error)}</Notice>}
          <RegistrationForm
            working={accept.isPending}
            invitation={invitation}
            onSubmit={({ username, password }) =>
              accept.mutate({ token, username: username.trim(), password })
            }
          />
        </>
      )}
      <Text>
        Already registered?{' '}
        <Anchor component={Link} to="/login">
          Log in
        </Anchor>
      </Text>
    </NarrowPage>
  );
}
