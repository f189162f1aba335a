import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { adminPasswordMinLength, passwordMinLength } from '../../lib/constants.ts';
import { notifySuccess } from '../../lib/notify.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { useUser } from '../../lib/session/session.ts';
import { changePasswordMutation } from './queries.ts';

const noFields = { current: '', next: '', again: '' };
type Fields = typeof noFields;
const fieldNames = ['current', 'next', 'again'] as const;

/** Returns an error for each invalid field. */
export function passwordErrors({ current, next, again }: Fields, minLength: number): Partial<Fields> {
  const errors: Partial<Fields> = {};
  if (current === '') errors.current = 'Enter your current password';
  if (next.length < minLength) errors.next = `Password must have at least ${minLength} characters`;
  if (again !== next) errors.again = 'Passwords do not match';
  return errors;
}

/** Changes the password of the signed-in user (USR-2). */
export function PasswordPanel() {
  const user = useUser();
  const minLength = user?.isAdmin === true ? adminPasswordMinLength : passwordMinLength;
  const [values, setValues] = useState(noFields);
  const [checked, setChecked] = useState(false);
  const errors = checked ? passwordErrors(values, minLength) : {};
  const change = useMutation({
    ...changePasswordMutation,
    onSuccess: () => {
      notifySuccess('Password changed');
      setValues(noFields);
      setChecked(false);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const wrong = passwordErrors(values, minLength);
    const first = fieldNames.find((name) => wrong[name] !== undefined);
    if (first !== undefined)
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else if (!change.isPending)
      change.mutate({ current_password: values.current, new_password: values.next });
  };
  const field = (name: keyof Fields, label: string) => ({
    name,
    label,
    required: true,
    value: values[name],
    error: errors[name],
    visibilityToggleButtonProps: { 'aria-label': `Show: ${label}`, tabIndex: 0 },
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) =>
      setValues((before) => ({ ...before, [name]: value })),
  });

  return (
    <Panel title="Password" foldable>
      <form onSubmit={submit} noValidate aria-label="Password">
        <Stack gap="sm">
          <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing="sm">
            <PasswordInput autoComplete="current-password" {...field('current', 'Current password')} />
            <PasswordInput
              description={`At least ${minLength} characters`}
              // The fields line up, although only one has a description.
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="new-password"
              {...field('next', 'New password')}
            />
            <PasswordInput autoComplete="new-password" {...field('again', 'Confirm new password')} />
          </SimpleGrid>
          {change.error !== null && <Notice kind="error">{reasonOf(change.error)}</Notice>}
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change password
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
