import { DateField } from '../../../components/fields/date-field.tsx';
import type { FirstPeriod } from './use-upload-flow.ts';
import { limits } from '@forecast-console/api-client/limits';
import { NativeSelect, SimpleGrid } from '@mantine/core';

interface FirstPeriodFormProps {
  value: FirstPeriod;
  disabled: boolean;
  onChange: (value: FirstPeriod) => void;
}

/** Fields for the first period and the period length. */
export default function FirstPeriodForm({ value, disabled, onChange }: FirstPeriodFormProps) {
  return (
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
        description="Each column is one period"
        data={[...limits.buckets.enum]}
        value={value.bucket}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const bucket = limits.buckets.enum.find((known) => known === currentTarget.value);
          if (bucket !== undefined) onChange({ ...value, bucket });
        }}
      />
    </SimpleGrid>
  );
}
