import { registrationFailed } from '@forecast-console/api-client/errors';
import { Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { passwordMinLength } from '../../lib/constants.ts';
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

const noFields: RegistrationFields = { email: '', username: '', password: '', confirmPassword: '' };
const fieldOrder = ['email', 'username', 'password', 'confirmPassword'] as const;

interface RegistrationFormProps {
  working: boolean;
  onSubmit: (fields: RegistrationFields) => void;
}

/** Email, username and the password twice (SIGN-6). */
export function RegistrationForm({ working, onSubmit }: RegistrationFormProps) {
  const [values, setValues] = useState(noFields);
  const [checked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const errors = checked ? validateRegistration(values) : {};

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = validateRegistration(values);
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

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <TextInput
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordInput
          label="Password"
          description={`At least ${passwordMinLength} characters`}
          autoComplete="new-password"
          minLength={passwordMinLength}
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
          {working ? 'Registering…' : 'Register'}
        </Button>
      </Stack>
    </form>
  );
}
