import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { DateField } from '../../../components/fields/date-field.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { kindOf, kindOptions } from '../../../lib/mark-kinds.ts';
import { formats } from '../../../lib/settings/format-settings.ts';
import { ScopeFields } from '../events/scope-fields.tsx';
import type { Characteristic } from '../queries.ts';
import { newStockout, problemOf, type StockoutValues } from './stockout-values.ts';

interface StockoutFormProps {
  uploadId: string;
  characteristics: readonly Characteristic[];
  saving: boolean;
  /** error of the last save; null if there is none */
  refusal: ReactNode;
  /** called on every change, because the error then no longer applies */
  onEdit: () => void;
  onSave: (values: StockoutValues) => void;
  onCancel: () => void;
}

/** Form that marks a stockout or an outlier of items. */
export function StockoutForm({
  uploadId,
  characteristics,
  saving,
  refusal,
  onEdit,
  onSave,
  onCancel,
}: StockoutFormProps) {
  const [values, setValues] = useState(newStockout);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // Focuses the first field, because the button that opened the form has disappeared.
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const change = (part: Partial<StockoutValues>) => {
    setValues((shown) => ({ ...shown, ...part }));
    setProblem(null);
    onEdit();
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const unread = event.currentTarget.checkValidity() ? null : `Invalid date. Use ${formats().dateFormat}.`;
    const found = unread ?? problemOf(values);
    setProblem(found);
    if (found === null) onSave(values);
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Mark a period">
      <Stack gap="md">
        <Group gap="xs" align="flex-end">
          <NativeSelect
            label="Mark as"
            data={kindOptions}
            value={values.kind}
            onChange={({ currentTarget: { value } }) => change({ kind: kindOf(value) })}
          />
          <DateField label="First day" value={values.first} onChange={(first) => change({ first })} />
          <DateField label="Last day" value={values.last} onChange={(last) => change({ last })} />
        </Group>
        <ScopeFields
          uploadId={uploadId}
          characteristics={characteristics}
          scope={values.scope}
          onChange={(scope) => change({ scope })}
        />
        {problem === null ? refusal : <Notice kind="error">{problem}</Notice>}
        <Group gap="xs">
          <Button type="submit" size="compact-md" loading={saving}>
            Mark
          </Button>
          <Button variant="default" size="compact-md" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
