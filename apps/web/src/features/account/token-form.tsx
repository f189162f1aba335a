import { Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { reasonOf } from '../../lib/reason-of.ts';
import { useUser } from '../../lib/session/session.ts';
import { type ApiTokenForm, createTokenMutation, type NewApiToken } from './queries.ts';

const maxNameLength = 100;
const scopes = [
  { value: 'read', label: 'Read: view datasets, runs and plans' },
  { value: 'write', label: 'Write: also upload, forecast and change' },
  { value: 'admin', label: 'Admin: also administrator actions' },
] as const;
const expiries = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'No expiry' },
] as const;

interface TokenFormProps {
  onCreated: (token: NewApiToken) => void;
  onCancel: () => void;
}

/** Creates an API token (TOK-1). */
export function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const isAdmin = useUser()?.isAdmin === true;
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [service, setService] = useState('');
  const [scope, setScope] = useState<ApiTokenForm['scope']>('read');
  const [days, setDays] = useState('90');
  const [checked, setChecked] = useState(false);
  const create = useMutation({ ...createTokenMutation, onSuccess: onCreated });
  const nameError = checked && name.trim() === '' ? 'Name is required' : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') nameField.current?.focus();
    else if (!create.isPending)
      create.mutate({
        name: name.trim(),
        scope,
        expires_in_days: days === '' ? null : Number(days),
        service: service.trim() === '' ? null : service.trim(),
      });
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Create API token">
      <Stack gap="sm" mb="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            ref={nameField}
            label="Name"
            description="Shown in lists and in the audit log"
            required
            maxLength={maxNameLength}
            value={name}
            error={nameError}
            data-autofocus
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          {isAdmin && (
            <TextInput
              label="Service account"
              description="Leave empty for a token that acts as you"
              autoCapitalize="none"
              spellCheck={false}
              value={service}
              onChange={({ currentTarget }) => setService(currentTarget.value)}
            />
          )}
          <NativeSelect
            label="Scope"
            data={scopes.filter(({ value }) => value !== 'admin' || isAdmin)}
            value={scope}
            onChange={({ currentTarget }) => {
              const chosen = scopes.find(({ value }) => value === currentTarget.value);
              if (chosen !== undefined) setScope(chosen.value);
            }}
          />
          <NativeSelect
            label="Expires after"
            data={expiries}
            value={days}
            onChange={({ currentTarget }) => setDays(currentTarget.value)}
          />
        </SimpleGrid>
        {create.error !== null && (
          <Notice kind="error">{`Could not create the token: ${reasonOf(create.error)}`}</Notice>
        )}
        <Group gap="xs">
          <Button type="submit" loading={create.isPending}>
            Create
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
