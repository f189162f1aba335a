import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { debounceMs } from '../../../lib/constants.ts';
import { DateField } from '../../../components/date-field.tsx';

interface DateFilterProps {
  label: string;
  /** in effect; null: no limit */
  value: string | null;
  /** undefined: no limit */
  onChange: (date: string | undefined) => void;
}

/** A date that takes effect when typing pauses, because a half-typed year is a valid date too. */
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
