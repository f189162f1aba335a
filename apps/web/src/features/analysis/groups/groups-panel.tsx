import type { RunGroup, RunGroups } from '@forecast-console/api-client/normalise';
import { Group, Pagination, Text } from '@mantine/core';
import { useMemo } from 'react';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { classHint } from './demand-class.ts';
import { groupColumns } from './group-columns.tsx';
import { groupId } from './group-id.ts';

interface GroupsPanelProps {
  groups: RunGroups;
  level: readonly string[];
  labels: Readonly<Record<string, string>>;
  onShow: (group: RunGroup) => void;
  onPage: (page: number) => void;
}

/** The combinations the run was made for, worst error first; the server pages them. */
export function GroupsPanel({ groups, level, labels, onShow, onPage }: GroupsPanelProps) {
  const noted = groups.items.some(({ notes }) => notes.length > 0);
  const columns = useMemo(() => groupColumns(level, labels, noted, onShow), [level, labels, noted, onShow]);
  const pages = Math.max(1, Math.ceil(groups.total / Math.max(1, groups.page_size)));
  const first = (groups.page - 1) * groups.page_size + 1;
  return (
    <Panel title="Accuracy by combination, worst MAE first" data-print="never">
      <DataTable
        caption="Accuracy by combination, worst MAE first"
        columns={columns}
        rows={groups.items}
        rowId={({ key }) => groupId(key)}
        pageSize={Math.max(1, groups.items.length)}
      />
      <Text size="xs" c="dimmed" mt="xs">
        {classHint}
      </Text>
      {pages > 1 && (
        <Group justify="space-between" gap="xs" mt="xs">
          <Text size="xs" c="dimmed" component="output">
            Combinations {first}–{first + groups.items.length - 1} of {groups.total}
          </Text>
          <Pagination
            size="sm"
            total={pages}
            value={groups.page}
            onChange={onPage}
            getControlProps={(control) => ({
              'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page of combinations`,
            })}
            getItemProps={(page) => ({ 'aria-label': `Page ${page} of combinations` })}
          />
        </Group>
      )}
    </Panel>
  );
}
