import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { passwordMinLength } from '../../lib/constants.ts';
import { type RegistrationFields, validateRegistration } from './validate-registration.ts';

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
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          {...field('password')}
        />
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmed password' }}
          {...field('confirmPassword')}
        />
        <Button type="submit" aria-disabled={working} data-disabled={working}>
          {working ? 'Registering…' : 'Register'}
        </Button>
      </Stack>
    </form>
  );
}
