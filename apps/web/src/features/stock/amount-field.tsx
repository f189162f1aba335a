import { NumberInput } from '@mantine/core';
import { useFormats } from '../../lib/settings/format-settings.ts';

interface AmountFieldProps {
  label: string;
  description?: string;
  required?: boolean;
  /** shown while the field is empty */
  placeholder?: string;
  /** null if empty */
  value: number | null;
  onChange: (value: number | null) => void;
}

/** Field for a number of at least 0, with the user's decimal mark only, so that 1,200 is never read as 1.2. */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  const { decimalMark } = useFormats();
  return (
    <NumberInput
      {...field}
      size="xs"
      min={0}
      hideControls
      allowNegative={false}
      decimalSeparator={decimalMark}
      allowedDecimalSeparators={[decimalMark]}
      value={value ?? ''}
      onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
    />
  );
}
