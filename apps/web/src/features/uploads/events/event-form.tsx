import { formats } from '../../../lib/settings/format-settings.ts';
import { Button, Group, NativeSelect, NumberInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type Characteristic, countriesQuery } from '../queries.ts';
import { Notice } from '../../../components/feedback/notice.tsx';
import { EventDates, HolidayFields } from './event-dates.tsx';
import { type EventValues, problemOf } from './event-values.ts';
import { ScopeFields } from './scope-fields.tsx';

const kinds: { value: EventValues['kind']; label: string }[] = [
  { value: 'once', label: 'On these dates' },
  { value: 'yearly', label: 'Every year on these dates' },
  { value: 'holidays', label: 'Public holidays of a country' },
];

interface EventFormProps {
  /** accessible name of the form: 'Add event' */
  label: string;
  uploadId: string;
  initial: EventValues;
  characteristics: readonly Characteristic[];
  saving: boolean;
  /** error of the last save; null if there is none */
  refusal: ReactNode;
  /** called on every change, because the error then no longer applies */
  onEdit: () => void;
  onSave: (values: EventValues) => void;
  onCancel: () => void;
}

/** Form of an event. Pass a new `key` for each event. */
export function EventForm({
  label,
  uploadId,
  initial,
  characteristics,
  saving,
  refusal,
  onEdit,
  onSave,
  onCancel,
}: EventFormProps) {
  const [values, setValues] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const name = useRef<HTMLInputElement>(null);
  // Focuses the first field, because the button that opened the form has disappeared.
  useEffect(() => name.current?.focus(), []);
  const { data: known } = useQuery({ ...countriesQuery, enabled: values.kind === 'holidays' });
  const change = (part: Partial<EventValues>) => {
    setValues((shown) => ({ ...shown, ...part }));
    setProblem(null);
    onEdit();
  };

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = problemOf(values) ?? unreadDate(event.currentTarget);
    setProblem(found);
    if (found === null) onSave(values);
  }

  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            ref={name}
            label="Name"
            value={values.name}
            maxLength={100}
            required
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <NativeSelect
            label="When"
            data={kinds}
            value={values.kind}
            onChange={(event) => {
              const kind = kinds.find(({ value }) => value === event.currentTarget.value);
              if (kind !== undefined) change({ kind: kind.value });
            }}
          />
        </SimpleGrid>
        {values.kind === 'holidays' ? (
          <HolidayFields known={known ?? null} values={values} onChange={change} />
        ) : (
          <EventDates dates={values.dates} onChange={(dates) => change({ dates })} />
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {(['daysBefore', 'daysAfter'] as const).map((field) => (
            <NumberInput
              key={field}
              label={field === 'daysBefore' ? 'Days before' : 'Days after'}
              description={`Days ${field === 'daysBefore' ? 'before' : 'after'} that are also affected; estimated separately`}
              min={0}
              max={60}
              value={values[field]}
              onChange={(days) => change({ [field]: days === '' ? '' : Number(days) })}
            />
          ))}
        </SimpleGrid>
        <ScopeFields
          uploadId={uploadId}
          characteristics={characteristics}
          scope={values.scope}
          onChange={(scope) => change({ scope })}
        />
        {problem === null ? refusal : <Notice kind="error">{problem}</Notice>}
        <Group gap="xs">
          <Button type="submit" size="compact-md" loading={saving}>
            Save event
          </Button>
          <Button variant="default" size="compact-md" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** An invalid input would be treated as an empty date and lost on save. */
const unreadDate = (form: HTMLFormElement) =>
  form.checkValidity() ? null : `Invalid date. Use ${formats().dateFormat}.`;
