import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { FindValue, type FindValueProps, type FoundValues } from './find-value.tsx';

interface SampleValuesProps<Found extends FoundValues> extends Pick<FindValueProps<Found>, 'find'> {
  characteristic: { label: string; sample_values: readonly string[]; value_count: number };
  /** The values chosen; null where none can be. */
  chosen: readonly string[] | null;
  onChoose: (values: string[]) => void;
}

/** The sample values of a characteristic, which can be chosen, as can any other that is found (FC-26, FC-31). */
export function SampleValues<Found extends FoundValues>({
  characteristic: { label, sample_values: samples, value_count: count },
  find,
  chosen,
  onChoose,
}: SampleValuesProps<Found>) {
  const all = count <= samples.length;
  if (samples.length === 0 && !chosen?.length) return <Text size="sm">No values</Text>;
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
        <FindValue
          label={label}
          count={count}
          find={find}
          chosen={chosen}
          onAdd={(value) => onChoose([...new Set([...chosen, value])])}
        />
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
