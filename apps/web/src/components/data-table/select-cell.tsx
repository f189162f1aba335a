import { Checkbox } from '@mantine/core';
import classes from './data-table.module.css';

interface SelectCellProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The check box that chooses a row. */
export function SelectCell({ label, checked, onChange }: SelectCellProps) {
  return (
    <td className={classes['select']}>
      <Checkbox
        size="xs"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </td>
  );
}
