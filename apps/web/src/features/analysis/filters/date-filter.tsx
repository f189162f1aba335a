import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { debounceMs } from '../../../lib/constants.ts';
import { DateField } from '../../../components/date-field.tsx';

interface DateFilterProps {
  label: string;
  /** in force; null: no limit */
  value: string | null;
  /** undefined: no limit */
  onChange: (date: string | undefined) => void;
}

/** A date that takes effect once typing pauses: a year typed digit by digit passes through years nobody meant. */
export function DateFilter({ label, value, onChange }: DateFilterProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const settle = useDebouncedCallback((date: string) => {
    onChange(date === '' ? undefined : date);
    setTyped(null);
  }, debounceMs.filters);
  return (
    <DateField
      label={label}
      value={typed ?? value ?? ''}
      onChange={(date) => {
        setTyped(date);
        settle(date);
      }}
    />
  );
}
