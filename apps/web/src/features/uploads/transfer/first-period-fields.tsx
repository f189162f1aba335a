import { limits } from '@forecast-console/api-client/limits';
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { DateField } from '../../../components/date-field.tsx';
import { Disclosure } from '../../../components/disclosure.tsx';
import type { FirstPeriod } from './use-upload-flow.ts';

interface FirstPeriodFieldsProps {
  value: FirstPeriod;
  disabled: boolean;
  /** a file was refused for want of it */
  wanted: boolean;
  onChange: (value: FirstPeriod) => void;
}

/** For a file that is numbers alone: when they begin, and how long a period is (DATA-15). */
export function FirstPeriodFields({ value, disabled, wanted, onChange }: FirstPeriodFieldsProps) {
  // What was opened stays open while it is filled in, which takes the refusal away.
  const [asked, setAsked] = useState(wanted);
  if (wanted && !asked) setAsked(true);
  return (
    <div>
      <Disclosure key={String(asked)} startsOpen={asked} title="The file has no header and no dates">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <DateField
            label="First period"
            description="Any day of the first column’s period"
            value={value.date}
            disabled={disabled}
            onChange={(date) => onChange({ ...value, date })}
          />
          <NativeSelect
            label="Each column is a"
            description="How long a period is"
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
