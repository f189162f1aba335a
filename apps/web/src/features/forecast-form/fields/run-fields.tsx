import { limits } from '@forecast-console/api-client/limits';
import { Checkbox, NativeSelect, NumberInput, SimpleGrid } from '@mantine/core';
import { formatBuckets, formatDate } from '../../../lib/format.ts';
import type { Bucket, ForecastValues } from '../request/forecast-values.ts';
import type { FieldErrors } from './forecast-errors.ts';
import classes from './fields.module.css';

interface RunFieldsProps {
  values: ForecastValues;
  errors: FieldErrors;
  onChange: (change: Partial<ForecastValues>) => void;
}

/** Bucket Type, Forecast Horizon, Run Backtest and Backtest Periods. */
export function RunFields({ values, errors, onChange }: RunFieldsProps) {
  const unit = values.bucketType === '' ? 'periods' : `${values.bucketType}s`;
  const { horizon, backtestPeriods } = limits;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
      <NativeSelect
        label="Bucket Type"
        name="bucketType"
        description="Period length"
        data={[...limits.buckets.enum]}
        value={values.bucketType}
        error={errors.bucketType}
        required
        onChange={(event) => onChange({ bucketType: event.currentTarget.value as Bucket })}
      />
      <NumberInput
        label="Forecast Horizon"
        name="horizon"
        description={`In ${unit}, ${horizon.minimum} to ${horizon.maximum}`}
        value={values.horizon}
        min={horizon.minimum}
        max={horizon.maximum}
        // Out-of-range values are reported, not silently changed.
        clampBehavior="none"
        error={errors.horizon}
        required
        onChange={(value) => onChange({ horizon: asNumber(value) })}
      />
      <div className={classes['backtest']}>
        {values.runBacktest && (
          <NumberInput
            label="Backtest Periods"
            name="backtestPeriods"
            description={`In ${unit}, ${backtestPeriods.minimum} to ${backtestPeriods.maximum} (holdout)`}
            value={values.backtestPeriods}
            min={backtestPeriods.minimum}
            max={backtestPeriods.maximum}
            clampBehavior="none"
            error={errors.backtestPeriods}
            required
            onChange={(value) => onChange({ backtestPeriods: asNumber(value) })}
          />
        )}
        <Checkbox
          mt="xs"
          label="Run Backtest"
          description="Forecasts the last known periods and measures the error"
          checked={values.runBacktest}
          onChange={(event) =>
            // Comparing all models requires a backtest.
            onChange({
              runBacktest: event.currentTarget.checked,
              ...(event.currentTarget.checked ? {} : { allModels: false }),
            })
          }
        />
      </div>
    </SimpleGrid>
  );
}

/** Summary shown while the fields are collapsed: '18 months from 01/03/2024, holdout 6'. */
export function periodsInWords(values: ForecastValues): string {
  const { bucketType, horizon, forecastStartDate, runBacktest, backtestPeriods } = values;
  const ahead = horizon === '' || bucketType === '' ? '' : formatBuckets(horizon, bucketType);
  const start = forecastStartDate === '' ? '' : `from ${formatDate(forecastStartDate)}`;
  const span = [ahead, start].filter((part) => part !== '').join(' ');
  return [span, runBacktest ? `holdout ${backtestPeriods}` : 'no backtest']
    .filter((part) => part !== '')
    .join(', ');
}

// The input reports a string while the number is incomplete.
function asNumber(value: number | string): number | '' {
  const number = Number(value);
  return value === '' || Number.isNaN(number) ? '' : number;
}
