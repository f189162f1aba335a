import { limits } from '@forecast-console/api-client/limits';
import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { confidenceLevels } from '../../../lib/settings/model-settings.ts';
import type { ForecastValues } from '../request/forecast-values.ts';

interface IntervalFieldsProps {
  values: Pick<ForecastValues, 'intervals' | 'confidenceLevel' | 'seasonalityMode'>;
  onChange: (change: Partial<IntervalFieldsProps['values']>) => void;
}

/** The settings that reach a forecast: intervals, their level, and the kind of season (FC-22). */
export function IntervalFields({ values, onChange }: IntervalFieldsProps) {
  return (
    <Stack gap="md">
      <Checkbox
        label="Confidence intervals"
        checked={values.intervals}
        onChange={(event) => onChange({ intervals: event.currentTarget.checked })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {values.intervals && (
          <NativeSelect
            label="Confidence level"
            data={confidenceLevels.map(({ value, label }) => ({ value: String(value), label }))}
            value={String(values.confidenceLevel)}
            onChange={(event) => {
              const level = confidenceLevels.find(({ value }) => String(value) === event.currentTarget.value);
              if (level !== undefined) onChange({ confidenceLevel: level.value });
            }}
          />
        )}
        <NativeSelect
          label="Seasonality mode"
          data={[...limits.seasonalityModes.enum]}
          value={values.seasonalityMode}
          onChange={(event) =>
            onChange({ seasonalityMode: event.currentTarget.value as ForecastValues['seasonalityMode'] })
          }
        />
      </SimpleGrid>
    </Stack>
  );
}
