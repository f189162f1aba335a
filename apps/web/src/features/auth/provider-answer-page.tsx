import { loginFailed } from '@forecast-console/api-client/errors';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Notice } from '../../components/feedback/notice.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** Shows why a sign-in with the provider failed (SSO-4). */
export function ProviderAnswerPage({ error }: { error: unknown }) {
  return (
    <NarrowPage title="Login">
      <Notice kind="error">{loginFailed(error)}</Notice>
      <Anchor component={Link} to="/login" replace>
        Back to login
      </Anchor>
    </NarrowPage>
  );
}
