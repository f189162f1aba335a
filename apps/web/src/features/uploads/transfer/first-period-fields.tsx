import { limits } from '@forecast-console/api-client/limits';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../components/date-field.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import type { FirstPeriod } from './use-upload-flow.ts';

interface FirstPeriodFieldsProps {
  value: FirstPeriod;
  disabled: boolean;
  /** a file was rejected because it is missing */
  wanted: boolean;
  onChange: (value: FirstPeriod) => void;
}

/** First period and period length of a file that has only numbers (DATA-15). */
export function FirstPeriodFields({ value, disabled, wanted, onChange }: FirstPeriodFieldsProps) {
  // Stays open after the first input, which clears the error.
  const [asked, setAsked] = useState(wanted);
  if (wanted && !asked) setAsked(true);
  return (
    <div>
      <Disclosure key={String(asked)} startsOpen={asked} title="My file has no header row">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <DateField
            label="First period"
            description="Any date in the period of the first column"
            value={value.date}
            disabled={disabled}
            onChange={(date) => onChange({ ...value, date })}
          />
          <NativeSelect
            label="Period length"
            description="One column is one period"
            data={[...limits.buckets.enum]}
            value={value.bucket}
            disabled={disabled}
            onChange={({ currentTarget }) => {
              const bucket = limits.buckets.enum.find((known) => known === currentTarget.value);
              if (bucket !== undefined) onChange({ ...value, bucket });
            }}
          />
        </SimpleGrid>
      </Disclosure>
    </div>
  );
}
