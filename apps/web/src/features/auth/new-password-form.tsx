import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { passwordMinLength } from '../../lib/constants.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { type Credentials, replacePasswordMutation } from './queries.ts';

interface NewPasswordFormProps {
  credentials: Credentials;
  /** Called with the new credentials. */
  onReplaced: (credentials: Credentials) => void;
}

/** Replaces a password that an administrator has set or reset (MEM-9). */
export function NewPasswordForm({ credentials: { username, password }, onReplaced }: NewPasswordFormProps) {
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [checked, setChecked] = useState(false);
  const replace = useMutation({
    ...replacePasswordMutation,
    onSuccess: () => onReplaced({ username, password: next }),
  });
  const nextError =
    next.length < passwordMinLength ? `Password must have at least ${passwordMinLength} characters` : null;
  const againError = again === next ? null : 'Passwords do not match';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const first = nextError === null ? againError && 'again' : 'next';
    if (first !== null) event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else if (!replace.isPending) replace.mutate({ username, current_password: password, new_password: next });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="New password">
      <Stack gap="sm">
        <Text>An administrator requires a new password for your account.</Text>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          name="next"
          label="New password"
          autoComplete="new-password"
          required
          value={next}
          error={checked && nextError}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password', tabIndex: 0 }}
          onChange={({ currentTarget }) => setNext(currentTarget.value)}
        />
        <PasswordInput
          name="again"
          label="Confirm new password"
          autoComplete="new-password"
          required
          value={again}
          error={checked && againError}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmed password', tabIndex: 0 }}
          onChange={({ currentTarget }) => setAgain(currentTarget.value)}
        />
        {replace.error !== null && <Notice kind="error">{reasonOf(replace.error)}</Notice>}
        <Button type="submit" loading={replace.isPending}>
          Save and log in
        </Button>
      </Stack>
    </form>
  );
}
