import { ApiError, loginFailed } from '@forecast-console/api-client/errors';
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { notifyError } from '../../lib/notify.ts';
import { session } from '../../lib/session/session.ts';
import { NarrowPage } from './narrow-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ProviderButton } from './provider-button.tsx';
import { type Credentials, signInMutation } from './queries.ts';

/** The login screen (SIGN-1). `from` is the page that redirected here. */
export function LoginPage({ from }: { from: string | undefined }) {
  const navigate = useNavigate();
  const message = useLocation({ select: (location) => location.state.message });

  const [toReplace, setToReplace] = useState<Credentials | null>(null);

  const signIn = useMutation({
    ...signInMutation,
    onSuccess: () =>
      navigate({ to: '/', replace: true, state: from === undefined ? {} : { continueTo: from } }),
    onError: (error, credentials) => {
      // MEM-9: the password is correct, but only valid for choosing a new one.
      if (error instanceof ApiError && error.status === 403) setToReplace(credentials);
      else {
        setToReplace(null);
        notifyError(loginFailed(error));
      }
    },
  });

  if (toReplace !== null)
    return (
      <NarrowPage title="Choose a new password">
        <NewPasswordForm credentials={toReplace} onReplaced={signIn.mutate} />
      </NarrowPage>
    );

  return (
    <NarrowPage title="Login">
      {message !== undefined && <Notice kind="success">{message}</Notice>}
      {session.lost() && message === undefined && (
        <Notice kind="warning" title="Your session has ended.">
          {from === undefined ? 'Log in again to continue.' : 'Log in to continue where you left off.'}
        </Notice>
      )}
      {from !== undefined && message === undefined && !session.lost() && (
        <Notice kind="info">Log in to open the requested page.</Notice>
      )}
      {signIn.isError && <Notice kind="error">{loginFailed(signIn.error)}</Notice>}
      <SignInForm working={signIn.isPending} onSubmit={(credentials) => signIn.mutate(credentials)} />
      <ProviderButton from={from} />
      <Text>
        No account yet?{' '}
        <Anchor component={Link} to="/register">
          Create one
        </Anchor>
      </Text>
    </NarrowPage>
  );
}

interface SignInFormProps {
  working: boolean;
  onSubmit: (credentials: Credentials) => void;
}

/** Username and password, both required (SIGN-1). */
export function SignInForm({ working, onSubmit }: SignInFormProps) {
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [checked, setChecked] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  useEffect(() => {
    // After navigation within the app, the heading gets the focus.
    if (document.activeElement === document.body) username.current?.focus();
  }, []);

  const missing = {
    username: values.username.trim() === '' ? 'Username is required' : null,
    password: values.password === '' ? 'Password is required' : null,
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (missing.username !== null) username.current?.focus();
    else if (missing.password !== null) password.current?.focus();
    else if (!working) onSubmit({ username: values.username.trim(), password: values.password });
  };

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          ref={username}
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.username}
          error={checked && missing.username}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, username: value }))}
        />
        <PasswordInput
          ref={password}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={values.password}
          error={checked && missing.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, password: value }))}
        />
        <Button type="submit" aria-disabled={working} data-disabled={working}>
          {working ? 'Logging in…' : 'Log in'}
        </Button>
      </Stack>
    </form>
  );
}
