import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { debounceMs } from '../../../lib/constants.ts';
import { formatCount } from '../../../lib/format.ts';
import { type Characteristic, valuesQuery } from '../../../resources/characteristics.ts';

interface FindValueProps {
  uploadId: string;
  characteristic: Characteristic;
  chosen: readonly string[];
  onAdd: (value: string) => void;
}

/** Finds any value of a characteristic by a part of its text, and adds it to a filter (FC-31). */
export function FindValue({ uploadId, characteristic, chosen, onAdd }: FindValueProps) {
  const { type, label, value_count: count } = characteristic;
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), debounceMs.search);
  const [opened, setOpened] = useState(false);
  const { data, isError, isFetching } = useQuery({
    ...valuesQuery(uploadId, type, settled),
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
