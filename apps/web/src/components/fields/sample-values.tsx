import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { debounceMs } from '../../lib/constants.ts';
import { formatCount } from '../../lib/format.ts';

interface SampleValuesProps<Found extends FoundValues> extends Pick<FindValueProps<Found>, 'find'> {
  characteristic: { label: string; sample_values: readonly string[]; value_count: number };
  /** selected values; null if values cannot be selected */
  chosen: readonly string[] | null;
  onChoose: (values: string[]) => void;
}

/** Selects values of a characteristic from samples and search results (FC-26, FC-31). */
export function SampleValues<Found extends FoundValues>({
  characteristic: { label, sample_values: samples, value_count: count },
  find,
  chosen,
  onChoose,
}: SampleValuesProps<Found>) {
  const all = count <= samples.length;
  if (samples.length === 0 && !chosen?.length) return <Text size="sm">No values</Text>;
  return (
    <Stack gap="xs">
      {!all && (
        <Text size="xs" c="dimmed">
          The {samples.length} most frequent of {formatCount(count)} values.
        </Text>
      )}
      {chosen === null ? (
        <Text size="sm">{samples.join(', ')}</Text>
      ) : (
        <Checkbox.Group
          label={`Only these values of ${label}`}
          description="If none is selected, all values are included."
          value={[...chosen]}
          onChange={onChoose}
        >
          <Group gap="sm" mt="xs">
            {[...new Set([...samples, ...chosen])].map((value) => (
              <Checkbox key={value} value={value} label={value} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {chosen !== null && !all && (
        <FindValue
          label={label}
          count={count}
          find={find}
          chosen={chosen}
          onAdd={(value) => onChoose([...new Set([...chosen, value])])}
        />
      )}
      {chosen !== null && chosen.length > 0 && (
        <Group gap="xs">
          <Text size="xs" component="output" display="block">
            {chosen.length} selected
          </Text>
          <Button variant="subtle" size="compact-xs" onClick={() => onChoose([])}>
            Clear
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Values that match a search, and their total number. */
export interface FoundValues {
  values: readonly string[];
  total: number;
}

export interface FindValueProps<Found extends FoundValues> {
  label: string;
  /** total number of values */
  count: number;
  find: (search: string) => UseQueryOptions<Found>;
  chosen: readonly string[];
  onAdd: (value: string) => void;
}

/** Searches the values of a characteristic and adds one to the selection (FC-31). */
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
      description={`Type part of a value to search all ${formatCount(count)}`}
      searchable
      // Keeps the options inside the page's landmarks, directly after the field.
      comboboxProps={{ withinPortal: false }}
      data={[
        {
          group: rest > 0 ? `${formatCount(rest)} more: type more letters to narrow the list` : '',
          items: values.filter((value) => !chosen.includes(value)),
        },
      ]}
      // The server has already filtered the options.
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
      onKeyDown={preventSubmit}
      nothingFoundMessage={isError ? undefined : isFetching ? 'Searching …' : emptyMessage(values.length)}
      error={isError && 'Could not search the values'}
    />
  );
}

const emptyMessage = (found: number) =>
  found > 0 ? 'All matches are already selected' : 'No matching values';

/** Prevents Enter from submitting the surrounding form. */
function preventSubmit(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
