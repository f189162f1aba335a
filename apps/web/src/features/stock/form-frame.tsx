import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useFirstFieldFocus } from './use-first-field-focus.ts';

/** What every form of the stock panel gets from it. */
export interface StockFormState {
  saving: boolean;
  /** error of the last save; null if there is none */
  refusal: ReactNode;
  onCancel: () => void;
}

interface FormFrameProps extends StockFormState {
  /** accessible name */
  label: string;
  /** text of the submit button */
  save: string;
  /** buttons between Save and Cancel */
  buttons?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form of the stock panel: its fields, the error of the last save, and buttons. */
export function FormFrame(props: FormFrameProps) {
  const { label, save, saving, refusal, buttons, onSubmit, onCancel, children } = props;
  const form = useFirstFieldFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form ref={form} onSubmit={submit} aria-label={label}>
      <Stack gap="sm">
        {children}
        {refusal}
        <Group gap="xs">
          <Button type="submit" size="xs" loading={saving}>
            {save}
          </Button>
          {buttons}
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
