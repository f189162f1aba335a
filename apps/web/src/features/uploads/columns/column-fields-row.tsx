import { limits } from '@forecast-console/api-client/limits';
import { defaultCharacteristicLabels } from '@forecast-console/api-client/normalise';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { memo } from 'react';
import {
  type ColumnChoice,
  type ColumnRole,
  columnRoleNames,
  inRole,
  maxLabelLength,
  type RoleChoice,
  roleChoice,
} from './column-changes.ts';
import classes from './column-fields.module.css';

const codes = limits.characteristicCodes.enum;
const roles = Object.keys(columnRoleNames) as RoleChoice[];
const roleOptions = roles.map((role) => ({ value: role, label: columnRoleNames[role] }));
const codeOptions = [
  { value: '', label: 'Next available' },
  ...codes.map((code) => ({ value: code, label: `${code} · ${defaultCharacteristicLabels[code] ?? code}` })),
];

interface ColumnFieldsRowProps {
  chosen: ColumnRole;
  changed: boolean;
  detected: readonly ColumnRole[];
  disabled: boolean;
  onChange: (choice: ColumnChoice) => void;
}

/**
 * A column with its role. Memoized, because a file may have many columns and each keystroke in a label renders the
 * whole list.
 */
export const ColumnFieldsRow = memo(function ColumnFieldsRow({
  chosen: { reason, ...choice },
  changed,
  detected,
  disabled,
  onChange,
}: ColumnFieldsRowProps) {
  const { column, role, code, label } = choice;
  return (
    <tr className={classes['row']}>
      <NamedColumn name={column} reason={changed ? 'Set by you' : reason} />
      <td>
        <NativeSelect
          size="xs"
          aria-label={`Role of ${column}`}
          className={classes['field']}
          data={roleOptions}
          value={roleChoice(choice)}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => {
            const next = roles.find((known) => known === value);
            if (next !== undefined) onChange(inRole(column, next, detected));
          }}
        />
      </td>
      <td>
        {role === 'characteristic' && (
          <NativeSelect
            size="xs"
            aria-label={`Code of ${column}`}
            className={classes['code']}
            data={codeOptions}
            value={code ?? ''}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...choice, code: codes.find((known) => known === value) ?? null })
            }
          />
        )}
      </td>
      <td>
        {role === 'characteristic' && (
          <TextInput
            size="xs"
            aria-label={`Label of ${column}`}
            className={classes['label']}
            placeholder={column}
            value={label ?? ''}
            maxLength={maxLabelLength}
            disabled={disabled}
            onChange={({ currentTarget: { value } }) => onChange({ ...choice, label: value })}
          />
        )}
      </td>
    </tr>
  );
});

/** Name of a column with the reason for its role below, which needs no column of its own. */
export function NamedColumn({ name, reason }: { name: string; reason: string }) {
  return (
    <th scope="row" className={classes['named']}>
      {name}
      <Text size="xs" c="dimmed" fw={400}>
        {reason}
      </Text>
    </th>
  );
}
