import { runsFailed } from '@forecast-console/api-client/errors';
import { Group, NativeSelect, Pagination, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { debounceMs } from '../../../lib/constants.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { modelNames } from '../../../lib/model-names.ts';
import { pageOf, withoutBlanks } from '../../../lib/search.ts';
import { runsPageQuery } from '../queries.ts';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { type Deleted, DeletedNotice } from './deleted-notice.tsx';
import { type RunsSearch, runsAtOnce, runsQueryOf, runStatuses } from './runs-search.ts';
import { RunsTable } from './runs-table.tsx';

interface RunsListProps {
  search: RunsSearch;
  onSearch: (search: RunsSearch) => void;
  /** the run that was deleted on the previous page */
  arrived?: Deleted | null;
}

/** All runs of the workspace: search, filter, sort, rename, delete (RUN-13). */
export function RunsList({ search, onSearch, arrived = null }: RunsListProps) {
  const [deleted, setDeleted] = useState<Deleted | null>(arrived);
  const query = useQuery({ ...runsPageQuery(runsQueryOf(search)), placeholderData: keepPreviousData });
  const narrow = (part: Partial<Record<keyof RunsSearch, string>>) => {
    const blank = Object.entries({ ...search, ...part, page: '' }).filter(([, value]) => value === '');
    onSearch(
      withoutBlanks({ ...search, ...part, ...Object.fromEntries(blank.map(([name]) => [name, undefined])) }),
    );
  };
  const q = search.q ?? '';
  const [text, setText] = useState(q);
  const [readFrom, setReadFrom] = useState(q);
  if (q !== readFrom) {
    setReadFrom(q);
    // The URL was changed by something other than this field.
    if (q !== text.trim()) setText(q);
  }
  const find = useDebouncedCallback((wanted: string) => narrow({ q: wanted }), debounceMs.search);
  const total = query.data?.total ?? 0;
  const pages = Math.ceil(total / runsAtOnce);
  const goTo = useEffectEvent((page: number) => onSearch({ ...search, page: String(page) }));
  const isPastEnd = total > 0 && query.data?.runs.length === 0 && !query.isPlaceholderData;
  useEffect(() => {
    // The requested page does not exist: all of its runs were deleted, or the URL is wrong.
    if (isPastEnd) goTo(pages);
  }, [isPastEnd, pages]);
  return (
    <Stack gap="md">
      {deleted !== null && (
        <DeletedNotice key={deleted.runId} deleted={deleted} onClose={() => setDeleted(null)} />
      )}
      <Panel title="All runs">
        <Group gap="xs" mb="sm" align="flex-end">
          <TextInput
            size="xs"
            type="search"
            label="Find runs"
            w="16rem"
            placeholder="Name, dataset, filter, creator"
            maxLength={200}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              find(value);
            }}
          />
          <NativeSelect
            size="xs"
            label="Status"
            data={[{ value: '', label: 'Any' }, ...runStatuses]}
            value={search.status ?? ''}
            onChange={({ currentTarget: { value } }) => narrow({ status: value })}
          />
          <NativeSelect
            size="xs"
            label="Model"
            data={[
              { value: '', label: 'Any' },
              ...modelNames.map(({ type, label }) => ({ value: type, label })),
            ]}
            value={search.model ?? ''}
            onChange={({ currentTarget: { value } }) => narrow({ model: value })}
          />
        </Group>
        {query.error !== null && (
          <Notice kind="error" title={runsFailed()} onRetry={() => void query.refetch()} />
        )}
        {query.isPending && <LoadingBlock height="20rem" label="Loading runs" />}
        {query.data !== undefined && total === 0 && <NoRunsFound narrowed={isNarrowed(search)} />}
        {query.data !== undefined && total > 0 && (
          <RunsTable
            runs={query.data.runs}
            search={search}
            onSort={(order) => narrow(order)}
            onDeleted={setDeleted}
          />
        )}
        <Group justify="space-between" gap="xs" mt="xs">
          <Text size="xs" c="dimmed" component="output">
            {query.data !== undefined && `${formatCount(total)} ${plural(total, 'run')}`}
          </Text>
          {pages > 1 && (
            <Pagination
              size="sm"
              total={pages}
              value={pageOf(search.page)}
              onChange={(page) => onSearch({ ...search, page: String(page) })}
              getControlProps={(control) => ({
                'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page of runs`,
              })}
              getItemProps={(page) => ({ 'aria-label': `Page ${page} of runs` })}
            />
          )}
        </Group>
      </Panel>
    </Stack>
  );
}

const isNarrowed = ({ q, status, model }: RunsSearch) => `${q ?? ''}${status ?? ''}${model ?? ''}` !== '';

function NoRunsFound({ narrowed }: { narrowed: boolean }) {
  return narrowed ? (
    <EmptyState title="No matching runs">Clear the search or the filters.</EmptyState>
  ) : (
    <EmptyState title="No forecast runs yet">Select a dataset and generate a forecast first.</EmptyState>
  );
}
