import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { debounceMs } from '../../lib/constants.ts';
import { formatCount } from '../../lib/format.ts';

/** Some of the values that hold a text, and how many do. */
export interface FoundValues {
  values: readonly string[];
  total: number;
}

export interface FindValueProps<Found extends FoundValues> {
  label: string;
  /** values that are searched */
  count: number;
  find: (search: string) => UseQueryOptions<Found>;
  chosen: readonly string[];
  onAdd: (value: string) => void;
}

/** Finds any value of a characteristic by a part of its text, and adds it to those chosen (FC-31). */
export function FindValue<Found extends FoundValues>({
  label,
  count,
  find,
  chosen,
  onAdd,
}: FindValueProps<Found>) {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), debounceMs.search);
  const [opened, setOpened] = useState(false);
  const { data, isError, isFetching } = useQuery({
    ...find(settled),
    enabled: opened,
    placeholderData: keepPreviousData,
  });
  const values = data?.values ?? [];
  const rest = (data?.total ?? 0) - values.length;
  return (
    <Select
      size="xs"
      maw="22rem"
      label={`Find a value of ${label}`}
      description={`Searches all ${formatCount(count)}; type a part of it`}
      searchable
      // Within the page's landmarks, and read right after the field.
      comboboxProps={{ withinPortal: false }}
      data={[
        {
          group: rest > 0 ? `${formatCount(rest)} more: type more of it` : '',
          items: values.filter((value) => !chosen.includes(value)),
        },
      ]}
      // The server has found them.
      filter={({ options }) => options}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpened(true)}
      onChange={(value) => {
        if (value === null) return;
        onAdd(value);
        setSearch('');
      }}
      onKeyDown={keepForm}
      nothingFoundMessage={isError ? undefined : isFetching ? 'Searching …' : nothingLeft(values.length)}
      error={isError && 'The values could not be searched'}
    />
  );
}

const nothingLeft = (found: number) =>
  found > 0 ? 'All that was found is chosen already' : 'No value holds this text';

/** The form around it would be sent. */
function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
