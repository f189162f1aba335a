import { limits } from '@forecast-console/api-client/limits';
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { DateField } from '../../../components/fields/date-field.tsx';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import type { DatasetDates } from '../../../lib/data-span.ts';
import { datasetRange } from '../dataset/dataset-range.ts';
import type { ForecastValues } from '../request/forecast-values.ts';
import type { DateNotice as Notification } from '../run/date-warnings.ts';
import classes from './fields.module.css';
import type { FieldErrors } from './forecast-errors.ts';

type Dates = Pick<ForecastValues, 'dataStartDate' | 'forecastStartDate'>;

interface UseDatasetRangeProps {
  values: Pick<ForecastValues, 'bucketType'>;
  dates: DatasetDates | null;
  onChange: (change: Partial<Dates>) => void;
}

interface DateFieldsProps extends UseDatasetRangeProps {
  values: Dates & Pick<ForecastValues, 'bucketType'>;
  errors: FieldErrors;
  /** whether a notice already shows 'Use dataset range' */
  hasNotice: boolean;
}

const bounds = { min: limits.date.minimum, max: limits.date.maximum };

/** The two optional dates and 'Use dataset range'. */
export function DateFields({ values, errors, hasNotice, ...range }: DateFieldsProps) {
  const { onChange } = range;
  return (
    <Stack gap="xs">
      <SimpleGrid cols={2} spacing="md">
        <DateField
          {...bounds}
          label="Data Start Date"
          name="dataStartDate"
          description="Optional. Default: first date in the data"
          value={values.dataStartDate}
          error={errors.dataStartDate}
          onChange={(dataStartDate) => onChange({ dataStartDate })}
        />
        <DateField
          {...bounds}
          label="Forecast Start Date"
          name="forecastStartDate"
          description="Optional. Default: after the last date in the data"
          value={values.forecastStartDate}
          error={errors.forecastStartDate}
          onChange={(forecastStartDate) => onChange({ forecastStartDate })}
        />
      </SimpleGrid>
      {!hasNotice && (
        <div>
          <UseDatasetRange {...range} values={values} />
        </div>
      )}
    </Stack>
  );
}

/** Warns that the dates do not suit the data and offers 'Use dataset range' (FC-28). */
export function DateNotice({ notice, ...range }: UseDatasetRangeProps & { notice: Notification }) {
  return (
    <Notice kind="warning">
      <div className={classes['notice']}>
        <span>
          <strong>{notice.title}</strong> {notice.text}
        </span>
        <UseDatasetRange {...range} />
      </div>
    </Notice>
  );
}

function UseDatasetRange({ values, dates, onChange }: UseDatasetRangeProps) {
  return (
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
  );
}
