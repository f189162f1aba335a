import { Checkbox, Fieldset, Group, Stack, Text } from '@mantine/core';
import { formatCount } from '../../../lib/format.ts';
import type { Characteristic } from '../../../resources/characteristics.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { isFilterCode } from '../request/combination-count.ts';
import type { CharacteristicCode, ForecastValues } from '../request/forecast-values.ts';
import { aggregationSummary } from '../request/run-summary-sentence.ts';
import { SampleValues } from './sample-values.tsx';

interface LevelPickerProps {
  characteristics: readonly Characteristic[];
  values: Pick<ForecastValues, 'level' | 'filters'>;
  onChange: (change: Partial<Pick<ForecastValues, 'level' | 'filters'>>) => void;
}

/** 'Select Forecast LEVEL': a checkbox, the sample values and a value count for each characteristic (FC-9). */
export function LevelPicker({ characteristics, values, onChange }: LevelPickerProps) {
  const { level, filters } = values;

  function toggle(code: CharacteristicCode) {
    onChange({ level: level.includes(code) ? level.filter((other) => other !== code) : [...level, code] });
  }

  return (
    <Fieldset
      legend={
        <Text component="span" size="sm" fw={600}>
          Select Forecast LEVEL
        </Text>
      }
    >
      {characteristics.length === 0 ? (
        <Text size="sm">No characteristics available for the selected dataset.</Text>
      ) : (
        <Stack gap="xs">
          {characteristics.map((characteristic) => {
            const { type, label, value_count: count } = characteristic;
            return (
              <Group gap="sm" key={type}>
                <Checkbox
                  label={`${label} (${type})`}
                  checked={level.includes(type)}
                  onChange={() => toggle(type)}
                />
                <Text size="sm" c="dimmed">
                  {formatCount(count)} {count === 1 ? 'value' : 'values'}
                </Text>
                <Disclosure title="Sample values" of={label}>
                  <SampleValues
                    characteristic={characteristic}
                    chosen={isFilterCode(type) ? (filters[type] ?? []) : null}
                    onChoose={(chosen) => onChange({ filters: { ...filters, [type]: chosen } })}
                  />
                </Disclosure>
              </Group>
            );
          })}
        </Stack>
      )}
      <Text size="sm" mt="md" component="output" display="block">
        Aggregation Level: <strong>{aggregationSummary(level, characteristics)}</strong>
      </Text>
    </Fieldset>
  );
}
