import { limits } from '@forecast-console/api-client/limits';
import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { DisabledReason } from '../../../ui/disabled-reason.tsx';
import type { DatasetDates } from '../dataset/data-span.ts';
import { datasetRange } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import type { FieldErrors } from './forecast-errors.ts';

interface DateFieldsProps {
  values: Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate' | 'bucketType'>;
  dates: DatasetDates | null;
  errors: FieldErrors;
  onChange: (change: Partial<Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>>) => void;
}

const bounds = { type: 'date', min: limits.date.minimum, max: limits.date.maximum } as const;

/** The two optional dates, and the way to make them fit the dataset. */
export function DateFields({ values, dates, errors, onChange }: DateFieldsProps) {
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          {...bounds}
          label="Data Start Date"
          name="dataStartDate"
          description="Optional: empty means from the first value"
          value={values.dataStartDate}
          error={errors.dataStartDate}
          onChange={(event) => onChange({ dataStartDate: event.currentTarget.value })}
        />
        <TextInput
          {...bounds}
          label="Forecast Start Date"
          name="forecastStartDate"
          description="Optional: empty means after the last value"
          value={values.forecastStartDate}
          error={errors.forecastStartDate}
          onChange={(event) => onChange({ forecastStartDate: event.currentTarget.value })}
        />
      </SimpleGrid>
      <Group>
        <DisabledReason reason={dates === null ? 'Select a dataset first.' : null}>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              if (dates !== null) onChange(datasetRange(dates, values.bucketType || 'month'));
            }}
          >
            Use dataset range
          </Button>
        </DisabledReason>
      </Group>
    </Stack>
  );
}
