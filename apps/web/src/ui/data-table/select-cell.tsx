import { Checkbox } from '@mantine/core';

interface SelectCellProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The check box that chooses a row. */
export function SelectCell({ label, checked, onChange }: SelectCellProps) {
  return (
    <td>
      <Checkbox
        size="xs"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </td>
  );
}
