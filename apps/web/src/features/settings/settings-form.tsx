import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Notice } from '../../components/notice.tsx';
import classes from './settings-form.module.css';
import type { Saving } from './use-saving.ts';

interface SettingsFormProps {
  label: string;
  /** Whether every field may be saved as it is; else the first that may not is focused. */
  valid: boolean;
  banner: ReactNode;
  onSave: () => void;
  /** Called at every submit, before anything is judged: fields may withhold their errors until then. */
  onAttempt?: () => void;
  children: ReactNode;
}

/** A settings form: its banner, its fields, and Save settings. */
export function SettingsForm({ label, valid, banner, onSave, onAttempt, children }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // At once: the errors must stand in the form before the first of them is looked for.
    flushSync(() => onAttempt?.());
    if (valid) onSave();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <form ref={form} className={classes['form']} aria-label={label} onSubmit={submit} noValidate>
      <Stack gap="md">
        {banner}
        {children}
        <div>
          <Button type="submit">Save settings</Button>
        </div>
      </Stack>
    </form>
  );
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
