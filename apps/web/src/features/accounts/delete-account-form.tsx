import { NativeSelect, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notifySuccess } from '../../lib/notify.ts';
import { useUser } from '../../lib/session/session.ts';
import { AccountForm } from './account-form.tsx';
import { type Account, accountsQuery, deleteAccountMutation } from './queries.ts';

/** Deletes an account after a new owner for its data was chosen (MEM-5). */
export function DeleteAccountForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const user = useUser();
  const { data } = useQuery(accountsQuery(''));
  const owners = data?.accounts.filter(({ id }) => id !== account.id) ?? [];
  const me = owners.find(({ username }) => username === user?.username);
  const [chosen, setChosen] = useState<string | null>(null);
  const owner = chosen ?? me?.id ?? owners[0]?.id ?? '';
  const remove = useMutation({
    ...deleteAccountMutation,
    onSuccess: () => {
      notifySuccess(`Account '${account.username}' deleted`);
      onClose();
    },
  });
  return (
    <AccountForm
      title={`Delete ${account.username}?`}
      submit="Delete account"
      running={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate({ id: account.id, owner })}
      onClose={onClose}
    >
      <Text size="sm">This ends the account's sessions and revokes its API tokens. It cannot be undone.</Text>
      <NativeSelect
        label="New owner of its datasets and runs"
        data={owners.map(({ id, username }) => ({ value: id, label: username }))}
        value={owner}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
    </AccountForm>
  );
}
