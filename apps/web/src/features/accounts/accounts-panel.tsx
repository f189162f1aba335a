import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { notifyError, notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { CreateAccountForm } from './create-account-form.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { LongText } from './long-text.tsx';
import { PasswordForm } from './password-form.tsx';
import { type Account, accountsQuery, changeAccountMutation, maxAccounts } from './queries.ts';

type Task = { name: 'create' } | { name: 'password' | 'delete'; account: Account };
const columns = ['Username', 'Email', 'Role', 'Status', 'Last sign-in', 'Actions'];

interface AccountsPanelProps {
  search: string;
  onSearch: (text: string) => void;
}

/** Manages the accounts of the workspace (MEM-1). */
export function AccountsPanel({ search, onSearch }: AccountsPanelProps) {
  const { data, error, refetch } = useQuery({ ...accountsQuery(search), placeholderData: keepPreviousData });
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <Panel
      title="Accounts of this workspace"
      actions={
        <Button variant="default" size="compact-md" onClick={() => setTask({ name: 'create' })}>
          Create account
        </Button>
      }
    >
      {task?.name === 'create' && <CreateAccountForm onClose={close} />}
      {task?.name === 'password' && (
        <PasswordForm key={task.account.id} account={task.account} onClose={close} />
      )}
      {task?.name === 'delete' && (
        <DeleteAccountForm key={task.account.id} account={task.account} onClose={close} />
      )}
      <TextInput
        label="Find accounts"
        placeholder="Username or email"
        type="search"
        value={search}
        maw="24rem"
        mb="sm"
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      {error !== null && (
        <Notice kind="error" onRetry={() => void refetch()}>
          {`Could not load the accounts: ${reasonOf(error)}`}
        </Notice>
      )}
      {error === null && data === undefined && <LoadingBlock height="8rem" label="Loading accounts" />}
      {data?.accounts.length === 0 && <Text>No accounts match.</Text>}
      {data !== undefined && data.total > maxAccounts && (
        <Notice kind="info">{`The first ${maxAccounts} of ${data.total} accounts are shown. Search for more.`}</Notice>
      )}
      {data !== undefined && data.accounts.length > 0 && (
        <SimpleTable label="Accounts table" columns={columns}>
          {data.accounts.map((account) => (
            <AccountRow key={account.id} account={account} onTask={setTask} />
          ))}
        </SimpleTable>
      )}
    </Panel>
  );
}

const isAdministrator = ({ roles }: Account) => roles.includes('admin');

function roleOf(account: Account): string {
  if (account.kind === 'service') return 'Service';
  return isAdministrator(account) ? 'Administrator' : 'User';
}

function statusOf({ disabled, must_change_password: mustChange }: Account): string {
  if (disabled) return 'Disabled';
  return mustChange ? 'Password reset' : 'Active';
}

function AccountRow({ account, onTask }: { account: Account; onTask: (task: Task) => void }) {
  const { id, username, disabled } = account;
  const change = useMutation({
    ...changeAccountMutation,
    onSuccess: () => notifySuccess(`Account '${username}' changed`),
    onError: (error) => notifyError(`Could not change '${username}': ${reasonOf(error)}`),
  });
  const isAdmin = isAdministrator(account);
  const status = statusOf(account);
  const button = (label: string, onClick: () => void) => (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={`${label}: ${username}`}
      disabled={change.isPending}
      onClick={onClick}
    >
      {label}
    </Button>
  );
  return (
    <tr>
      <th scope="row">
        <LongText>{username}</LongText>
      </th>
      <td>
        <LongText>{account.kind === 'service' ? 'N/A' : account.email}</LongText>
      </td>
      <td>{roleOf(account)}</td>
      <td>
        {status === 'Active' ? (
          status
        ) : (
          <Badge variant="default" tt="none" miw="max-content">
            {status}
          </Badge>
        )}
      </td>
      <td>{account.last_sign_in_at === null ? 'Never' : formatDateTime(account.last_sign_in_at)}</td>
      <td>
        <Group gap="xs" wrap="nowrap">
          {button(disabled ? 'Enable' : 'Disable', () => change.mutate({ id, disabled: !disabled }))}
          {account.kind === 'person' &&
            button(isAdmin ? 'Make user' : 'Make admin', () => change.mutate({ id, admin: !isAdmin }))}
          {account.kind === 'person' && button('Set password', () => onTask({ name: 'password', account }))}
          {button('Delete', () => onTask({ name: 'delete', account }))}
        </Group>
      </td>
    </tr>
  );
}
