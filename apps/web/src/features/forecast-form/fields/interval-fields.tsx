import { Checkbox, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import { confidenceLevels } from '../../../lib/settings/model-settings.ts';
import type { ForecastValues } from '../request/forecast-values.ts';

const seasons: { value: ForecastValues['seasonalityMode']; label: string }[] = [
  { value: '', label: 'Choose automatically' },
  { value: 'additive', label: 'Additive' },
  { value: 'multiplicative', label: 'Multiplicative' },
];

/** Summary shown while the fields are collapsed. */
export function intervalsInWords({
  intervals,
  confidenceLevel,
  seasonalityMode,
  wholeUnits,
}: IntervalFieldsProps['values']): string {
  return [
    intervals ? `${Math.round(confidenceLevel * 100)}%` : 'no intervals',
    ...(seasonalityMode === '' ? [] : [seasonalityMode]),
    ...(wholeUnits ? ['whole units'] : []),
  ].join(', ');
}

interface IntervalFieldsProps {
  values: Pick<ForecastValues, 'intervals' | 'confidenceLevel' | 'seasonalityMode' | 'wholeUnits'>;
  onChange: (change: Partial<IntervalFieldsProps['values']>) => void;
}

/** Confidence intervals, their level and the seasonality mode (FC-22), and rounding (FC-32). */
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
          description="How seasonality combines with level"
          data={seasons}
          value={values.seasonalityMode}
          onChange={(event) => {
            const season = seasons.find(({ value }) => value === event.currentTarget.value);
            if (season !== undefined) onChange({ seasonalityMode: season.value });
          }}
        />
      </SimpleGrid>
      <Checkbox
        label="Round to whole units"
        description="Rounds the forecasts and the plan to whole units. All levels still add up."
        checked={values.wholeUnits}
        onChange={(event) => onChange({ wholeUnits: event.currentTarget.checked })}
      />
    </Stack>
  );
}
