import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import type { Characteristic } from '../../../resources/characteristics.ts';

interface SampleValuesProps {
  characteristic: Characteristic;
  /** The values chosen as a filter; null where none can be. */
  chosen: readonly string[] | null;
  onChoose: (values: string[]) => void;
}

/** The sample values of a characteristic, which can be chosen as a filter, as can any other value that is typed (FC-26). */
export function SampleValues({ characteristic, chosen, onChoose }: SampleValuesProps) {
  const { label, sample_values: samples, value_count: count } = characteristic;
  const all = count <= samples.length;
  if (samples.length === 0) return <Text size="sm">No values</Text>;
  return (
    <Stack gap="xs">
      {!all && (
        <Text size="xs" c="dimmed">
          The {samples.length} most frequent of {formatCount(count)} values.
        </Text>
      )}
      {chosen === null ? (
        <Text size="sm">{samples.join(', ')}</Text>
      ) : (
        <Checkbox.Group
          label={`Only these values of ${label}`}
          description="None checked means all of them."
          value={[...chosen]}
          onChange={onChoose}
        >
          <Group gap="sm" mt="xs">
            {[...new Set([...samples, ...chosen])].map((value) => (
              <Checkbox key={value} value={value} label={value} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {chosen !== null && !all && (
        <OtherValue label={label} onAdd={(value) => onChoose([...new Set([...chosen, value])])} />
      )}
      {chosen !== null && chosen.length > 0 && (
        <Group gap="xs">
          <Text size="xs" component="output" display="block">
            {chosen.length} chosen
          </Text>
          <Button variant="subtle" size="compact-xs" onClick={() => onChoose([])}>
            Clear
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** A value that is not among the samples, written as it stands in the data. */
function OtherValue({ label, onAdd }: { label: string; onAdd: (value: string) => void }) {
  const [value, setValue] = useState('');

  function add() {
    if (value.trim() === '') return;
    onAdd(value.trim());
    setValue('');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // The form around it would be sent.
    event.preventDefault();
    add();
  }

  return (
    <Group gap="xs" align="flex-end">
      <TextInput
        size="xs"
        label={`Another value of ${label}`}
        description="As it stands in the data"
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Button variant="default" size="xs" onClick={add}>
        Add
      </Button>
    </Group>
  );
}
