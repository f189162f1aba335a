import { Button, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Notice } from '../../components/feedback/notice.tsx';
import classes from './settings-form.module.css';
import type { Saving } from './use-settings-draft.ts';

interface SettingsFormProps {
  label: string;
  /** whether all fields are valid; if not, submitting focuses the first invalid field */
  valid: boolean;
  banner: ReactNode;
  onSave: () => void;
  /** whether the input differs from the saved settings */
  isChanged?: boolean;
  /** fills in the defaults, without saving them */
  onReset?: (() => void) | undefined;
  /** called before each submit, so that fields start to show their errors */
  onAttempt?: () => void;
  children: ReactNode;
}

/** A settings form with banner, fields and Save button. */
export function SettingsForm(props: SettingsFormProps) {
  const { label, valid, banner, onSave, isChanged = false, onReset, onAttempt, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Synchronous, because errors must be rendered before the first one gets the focus.
    flushSync(() => onAttempt?.());
    if (valid) onSave();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} aria-label={label} onSubmit={submit} noValidate>
      <Stack gap="md">
        {banner}
        {children}
        <Group gap="sm">
          <Button type="submit">Save settings</Button>
          {onReset !== undefined && (
            <Button variant="default" onClick={onReset}>
              Use defaults
            </Button>
          )}
          {isChanged && (
            <Text size="sm" c="dimmed">
              Unsaved changes
            </Text>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Fields of a settings form, side by side where they fit. */
export function Fields({ children }: { children: ReactNode }) {
  return <div className={classes['fields']}>{children}</div>;
}

/** The banner above a settings form (ADM-9). */
export function SavingBanner({ saving }: { saving: Saving }) {
  if (saving.state === 'saved') return <Notice kind="success">Settings saved successfully!</Notice>;
  if (saving.state === 'failed') {
    return (
      <Notice kind="error" title="Error">
        {saving.message}
      </Notice>
    );
  }
  return null;
}
