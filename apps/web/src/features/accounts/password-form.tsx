import { PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notifySuccess } from '../../lib/notify.ts';
import { AccountForm } from './account-form.tsx';
import { OneTimeCheckbox } from './one-time-checkbox.tsx';
import { type Account, changeAccountMutation } from './queries.ts';

/** Sets a new password for an account; by default, it is valid for one sign-in (MEM-4, MEM-9). */
export function PasswordForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [isOneTime, setIsOneTime] = useState(true);
  const [checked, setChecked] = useState(false);
  const change = useMutation({
    ...changeAccountMutation,
    onSuccess: () => {
      notifySuccess(`Password set for '${account.username}'`);
      onClose();
    },
  });
  const submit = () => {
    setChecked(true);
    if (password !== '') change.mutate({ id: account.id, password, must_change_password: isOneTime });
  };
  return (
    <AccountForm
      title={`Set password for ${account.username}`}
      submit="Save"
      running={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordInput
        label="New password"
        description="Ends all sessions of the account"
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
        value={password}
        error={checked && password === '' ? 'New password is required' : null}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <OneTimeCheckbox checked={isOneTime} onChange={setIsOneTime} />
    </AccountForm>
  );
}
