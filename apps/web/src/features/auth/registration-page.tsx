import { registrationFailed } from '@forecast-console/api-client/errors';
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { adminPasswordMinLength, passwordMinLength } from '../../lib/constants.ts';
import { notifyError } from '../../lib/notify.ts';
import { NarrowPage } from './narrow-page.tsx';
import { registerMutation } from './queries.ts';
import { type RegistrationFields, validateRegistration } from './validate-registration.ts';

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
    <NarrowPage title="Register">
      {register.isError && <Notice kind="error">{registrationFailed(register.error)}</Notice>}
      <RegistrationForm working={register.isPending} onSubmit={(fields) => register.mutate(fields)} />
      <Text>
        Already registered?{' '}
        <Anchor component={Link} to="/login">
          Log in
        </Anchor>
      </Text>
    </NarrowPage>
  );
}

const registerLabels = { ready: 'Register', working: 'Registering…' };
const acceptLabels = { ready: 'Create account', working: 'Creating account…' };
const noFields: RegistrationFields = { email: '', username: '', password: '', confirmPassword: '' };
const fieldOrder = ['email', 'username', 'password', 'confirmPassword'] as const;

interface RegistrationFormProps {
  working: boolean;
  onSubmit: (fields: RegistrationFields) => void;
  /** Fixes the email address and the minimum length of the password. */
  invitation?: { email: string; admin: boolean };
}

/** Email, username and the password twice (SIGN-6). */
export function RegistrationForm({ working, onSubmit, invitation }: RegistrationFormProps) {
  const [values, setValues] = useState({ ...noFields, email: invitation?.email ?? '' });
  const minLength = invitation?.admin === true ? adminPasswordMinLength : passwordMinLength;
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = checked ? validateRegistration(values, minLength) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = validateRegistration(values, minLength);
    const first = fieldOrder.find((name) => wrong[name] !== undefined);
    if (first !== undefined) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else if (!working) onSubmit(values);
  };

  const field = (name: (typeof fieldOrder)[number]) => ({
    name,
    required: true,
    value: values[name],
    error: errors[name],
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: value })),
  });

  const labels = invitation === undefined ? registerLabels : acceptLabels;
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          readOnly={invitation !== undefined}
          description={invitation === undefined ? null : 'Set by the invitation'}
          {...field('email')}
        />
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput
          label="Password"
          description={`At least ${minLength} characters`}
          autoComplete="new-password"
          minLength={minLength}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
          {...field('password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmed password', tabIndex: 0 }}
          {...field('confirmPassword')}
        />
        <Button type="submit" aria-disabled={working} data-disabled={working}>
          {labels[working ? 'working' : 'ready']}
        </Button>
      </Stack>
    </form>
  );
}
