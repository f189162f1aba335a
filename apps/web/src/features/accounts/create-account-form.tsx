import { limits } from '@forecast-console/api-client/limits';
import { Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { notifySuccess } from '../../lib/notify.ts';
import { AccountForm } from './account-form.tsx';
import { OneTimeCheckbox } from './one-time-checkbox.tsx';
import { createAccountMutation } from './queries.ts';

const noFields = { username: '', email: '', password: '' };

/** Creates an account that can sign in at once (MEM-2, MEM-9). */
export function CreateAccountForm({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(noFields);
  const [admin, setAdmin] = useState(false);
  const [isOneTime, setIsOneTime] = useState(true);
  const [checked, setChecked] = useState(false);
  const create = useMutation({
    ...createAccountMutation,
    onSuccess: ({ username }) => {
      notifySuccess(`Account '${username}' created`);
      onClose();
    },
  });
  const field = (name: keyof typeof noFields, label: string) => ({
    label,
    required: true,
    value: values[name],
    error: checked && values[name].trim() === '' ? `${label} is required` : null,
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: value })),
  });
  const submit = () => {
    setChecked(true);
    const { username, email, password } = values;
    if (username.trim() === '' || email.trim() === '' || password === '') return;
    create.mutate({
      username: username.trim(),
      email: email.trim(),
      password,
      admin,
      must_change_password: isOneTime,
    });
  };
  return (
    <AccountForm
      title="Create account"
      submit="Create"
      running={create.isPending}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username', 'Username')}
      />
      <TextInput
        type="email"
        autoComplete="off"
        maxLength={limits.email.maxLength}
        {...field('email', 'Email')}
      />
      <PasswordInput
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        {...field('password', 'Password')}
      />
      <OneTimeCheckbox checked={isOneTime} onChange={setIsOneTime} />
      <Checkbox
        label="Administrator"
        checked={admin}
        onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
      />
    </AccountForm>
  );
}
