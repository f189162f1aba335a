import { registrationFailed } from '@forecast-console/api-client/errors';
import { Anchor, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { notifyError } from '../../lib/notify.ts';
import { registerMutation } from './queries.ts';
import { Notice } from '../../components/notice.tsx';
import { Page } from '../../components/page.tsx';
import { NarrowPanel } from './narrow-panel.tsx';
import { RegistrationForm } from './registration-form.tsx';

/** The registration screen (SIGN-6). */
export function RegistrationPage() {
  const navigate = useNavigate();
  const register = useMutation({
    ...registerMutation,
    onSuccess: () =>
      navigate({ to: '/login', state: { message: 'Registration successful! Please log in.' } }),
    onError: (error) => notifyError(registrationFailed(error)),
  });

  return (
    <Page title="Register">
      <NarrowPanel>
        {register.isError && <Notice kind="error">{registrationFailed(register.error)}</Notice>}
        <RegistrationForm working={register.isPending} onSubmit={(fields) => register.mutate(fields)} />
        <Text>
          Already registered?{' '}
          <Anchor component={Link} to="/login">
            Log in
          </Anchor>
        </Text>
      </NarrowPanel>
    </Page>
  );
}
