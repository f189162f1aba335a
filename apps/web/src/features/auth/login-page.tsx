import { loginFailed } from '@forecast-console/api-client/errors';
import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { notifyError } from '../../lib/notify.ts';
import { session } from '../../lib/session/session.ts';
import { signInMutation } from './queries.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { NarrowPanel } from './narrow-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The login screen (SIGN-1). `from` is the page the visitor was sent here from. */
export function LoginPage({ from }: { from: string | undefined }) {
  const navigate = useNavigate();
  const message = useLocation({ select: (location) => location.state.message });

  const signIn = useMutation({
    ...signInMutation,
    onSuccess: () =>
      navigate({ to: '/', replace: true, state: from === undefined ? {} : { continueTo: from } }),
    onError: (error) => notifyError(loginFailed(error)),
  });

  return (
    <Page title="Login">
      <NarrowPanel>
        {message !== undefined && <Notice kind="success">{message}</Notice>}
        {session.lost() && message === undefined && (
          <Notice kind="warning" title="Your session has ended.">
            {from === undefined
              ? 'Log in again to go on.'
              : 'Log in again: one click leads back to where you were.'}
          </Notice>
        )}
        {from !== undefined && message === undefined && !session.lost() && (
          <Notice kind="info">Log in to see the page you asked for.</Notice>
        )}
        {signIn.isError && <Notice kind="error">{loginFailed(signIn.error)}</Notice>}
        <SignInForm working={signIn.isPending} onSubmit={(credentials) => signIn.mutate(credentials)} />
        <Text>
          No account yet?{' '}
          <Anchor component={Link} to="/register">
            Create one
          </Anchor>
        </Text>
      </NarrowPanel>
    </Page>
  );
}
