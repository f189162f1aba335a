import { TextInput } from '@mantine/core';
import type { Bounds, NumberDraft } from './bound-error.ts';

interface NumberFieldProps {
  label: string;
  name: string;
  hint: string;
  value: NumberDraft;
  bounds: Bounds;
  error: string | null;
  onChange: (value: NumberDraft) => void;
}

/** A whole number within bounds, its unit in the hint. */
export function NumberField({ label, name, hint, value, bounds, error, onChange }: NumberFieldProps) {
  return (
    <TextInput
      type="number"
      label={label}
      name={name}
      description={hint}
      required
      min={bounds.min}
      max={bounds.max}
      step={1}
      value={value}
      error={error}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? '' : currentTarget.valueAsNumber)
      }
    />
  );
}
