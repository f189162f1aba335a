import { NativeSelect, TextInput } from '@mantine/core';
import type { CombinationQuery } from '../queries.ts';
import type { ReactNode } from 'react';
import classes from './board.module.css';

/** Filters of the list; '' if a filter is not set. */
export interface BoardFilter {
  search: string;
  class: NonNullable<CombinationQuery['class']> | '';
  bias: NonNullable<CombinationQuery['bias']> | '';
}

export const noFilter: BoardFilter = { search: '', class: '', bias: '' };

const demandClasses = [
  { value: '', label: 'Any' },
  ...(['A', 'B', 'C', 'X', 'Y', 'Z', 'AX', 'AY', 'AZ', 'BX', 'BY', 'BZ', 'CX', 'CY', 'CZ'] as const).map(
    (value) => ({ value, label: value }),
  ),
] as const;
const biases = [
  { value: '', label: 'Any' },
  { value: 'high', label: 'Forecast too high' },
  { value: 'low', label: 'Forecast too low' },
] as const;

interface BoardToolsProps {
  /** name of the level: 'Product' */
  level: string;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  /** controls before the filters */
  children?: ReactNode;
}

/** Search and filters of the list of combinations. */
export function BoardTools({ level, filter, onFilter, children }: BoardToolsProps) {
  return (
    <div className={classes['tools']}>
      {children}
      <TextInput
        size="xs"
        type="search"
        label={level.includes(' + ') ? 'Find combination' : `Find ${level}`}
        placeholder="Code or name"
        maxLength={200}
        value={filter.search}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, search: value })}
      />
      <NativeSelect
        size="xs"
        label="Class"
        data={demandClasses}
        value={filter.class}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, class: chosen(demandClasses, value) })
        }
      />
      <NativeSelect
        size="xs"
        label="Bias"
        data={biases}
        value={filter.bias}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, bias: chosen(biases, value) })}
      />
    </div>
  );
}

function chosen<Value extends string>(options: readonly { value: Value }[], text: string): Value | '' {
  return options.find(({ value }) => value === text)?.value ?? '';
}
