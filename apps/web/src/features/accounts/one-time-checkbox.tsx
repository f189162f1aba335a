import { Checkbox } from '@mantine/core';

interface OneTimeCheckboxProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether the user must choose another password at the next sign-in (MEM-9). */
export function OneTimeCheckbox({ checked, onChange }: OneTimeCheckboxProps) {
  return (
    <Checkbox
      label="Require a new password at the next sign-in"
      checked={checked}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
