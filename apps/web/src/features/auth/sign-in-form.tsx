import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { Credentials } from './queries.ts';

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
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          onChange={({ currentTarget: { value } }) => setValues((before) => ({ ...before, password: value }))}
        />
        <Button type="submit" aria-disabled={working} data-disabled={working}>
          {working ? 'Logging in…' : 'Log in'}
        </Button>
      </Stack>
    </form>
  );
}
