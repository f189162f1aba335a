import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import type { Characteristic } from '../../../resources/characteristics.ts';

interface SampleValuesProps {
  characteristic: Characteristic;
  /** The values chosen as a filter; null where the request has no filter for this characteristic. */
  chosen: readonly string[] | null;
  onChoose: (values: string[]) => void;
}

/** The sample values of a characteristic; those of products, warehouses and customers can be chosen as filters. */
export function SampleValues({ characteristic, chosen, onChoose }: SampleValuesProps) {
  const { label, sample_values: samples, value_count: count } = characteristic;
  if (samples.length === 0) return <Text size="sm">No values</Text>;
  return (
    <Stack gap="xs">
      {count > samples.length && (
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
            {samples.map((value) => (
              <Checkbox key={value} value={value} label={value} />
            ))}
          </Group>
        </Checkbox.Group>
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
