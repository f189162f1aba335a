import { limits } from '@forecast-console/api-client/limits';
import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
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
            data={limits.confidenceLevels.enum.map((level) => ({
              value: String(level),
              label: `${Math.round(level * 100)}%`,
            }))}
            value={String(values.confidenceLevel)}
            onChange={(event) => {
              const level = limits.confidenceLevels.enum.find(
                (one) => String(one) === event.currentTarget.value,
              );
              if (level !== undefined) onChange({ confidenceLevel: level });
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
