import { previewFailed, uploadFailed } from '@forecast-console/api-client/errors';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { DisabledReason } from '../../../components/disabled-reason.tsx';
import { Notice } from '../../../components/notice.tsx';
import prose from '../../../components/prose-cell.module.css';
import { SimpleTable } from '../../../components/wide-table.tsx';
import type { useUploadFlow } from '../transfer/use-upload-flow.ts';
import { chosenColumns, columnRoleNames, isChanged, roleChoice } from './column-changes.ts';
import { ColumnFieldsRow } from './column-fields-row.tsx';
import { columnStretches, stretchName } from './column-roles-table.tsx';
import { isMappingRefused } from '../transfer/refusals.ts';

/** Editor for the detected roles of columns. */
export function ColumnMappingEditor({ flow }: { flow: ReturnType<typeof useUploadFlow> }) {
  const { columns, preview, upload, busy } = flow;
  const { detected, reported, changes, change } = columns;
  const [all, setAll] = useState(false);
  const chosen = useMemo(() => chosenColumns(reported, changes), [reported, changes]);
  const changed = chosen.filter(({ column }) => isChanged(column, changes, detected)).length;
  // A file with one column per period may have thousands of them.
  const shown = useMemo(
    () => (all ? chosen.map((column) => [column]) : columnStretches(chosen)),
    [all, chosen],
  );
  const unchanged = changes.size === 0 ? 'No columns changed.' : null;
  const blocked = busy ? 'A file is being sent. Wait until it finishes, or cancel it.' : unchanged;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Correct any wrong roles, then preview or upload. Columns you leave unchanged keep their detected role.
      </Text>
      <SimpleTable label="Column roles" columns={['Column', 'Role', 'Code', 'Label', 'Why']}>
        {shown.map((stretch) => {
          const [column] = stretch;
          if (column === undefined) return null;
          if (stretch.length === 1)
            return (
              <ColumnFieldsRow
                key={column.column}
                chosen={column}
                changed={isChanged(column.column, changes, detected)}
                detected={detected}
                disabled={busy}
                onChange={change}
              />
            );
          return (
            <tr key={column.column}>
              <th scope="row">{stretchName(stretch)}</th>
              <td colSpan={3}>{columnRoleNames[roleChoice(column)]}</td>
              <td className={prose['prose']}>{column.reason}</td>
            </tr>
          );
        })}
      </SimpleTable>
      {shown.length < chosen.length && (
        <Group>
          <Button variant="default" size="compact-sm" onClick={() => setAll(true)}>
            Show all {formatCount(chosen.length)} columns
          </Button>
        </Group>
      )}
      {isMappingRefused(preview) && <Notice kind="error">{previewFailed(preview.error)}</Notice>}
      {isMappingRefused(upload) && <Notice kind="error">{uploadFailed(upload.error)}</Notice>}
      <Text size="sm" component="output" display="block">
        {changed === 1 ? '1 column changed' : `${formatCount(changed)} columns changed`}
      </Text>
      <Group gap="xs">
        <DisabledReason reason={blocked}>
          <Button loading={preview.running} onClick={flow.startPreview}>
            Preview with these columns
          </Button>
        </DisabledReason>
        <DisabledReason reason={blocked}>
          <Button variant="default" onClick={flow.resetColumns}>
            Reset to detected
          </Button>
        </DisabledReason>
      </Group>
    </Stack>
  );
}
