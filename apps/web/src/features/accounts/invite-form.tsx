import { limits } from '@forecast-console/api-client/limits';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AccountForm } from './account-form.tsx';
import { createInvitationMutation, type NewInvitation } from './queries.ts';

interface InviteFormProps {
  onCreated: (invitation: NewInvitation) => void;
  onClose: () => void;
}

/** Creates an invitation (MEM-7). */
export function InviteForm({ onCreated, onClose }: InviteFormProps) {
  const [email, setEmail] = useState('');
  const [admin, setAdmin] = useState(false);
  const [checked, setChecked] = useState(false);
  const create = useMutation({ ...createInvitationMutation, onSuccess: onCreated });
  const submit = () => {
    setChecked(true);
    if (email.trim() !== '') create.mutate({ email: email.trim(), admin });
  };
  return (
    <AccountForm
      title="Invite someone"
      submit="Create link"
      running={create.isPending}
      error={create.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Email"
        description="The account will have this address. No email is sent."
        type="email"
        required
        autoComplete="off"
        maxLength={limits.email.maxLength}
        value={email}
        error={checked && email.trim() === '' ? 'Email is required' : null}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <Checkbox
        label="Administrator"
        checked={admin}
        onChange={({ currentTarget }) => setAdmin(currentTarget.checked)}
      />
    </AccountForm>
  );
}
