import { FactList } from '../../../components/fact-list.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { roleChoice } from '../columns/column-changes.ts';
import { ColumnRolesTable } from '../columns/column-roles-table.tsx';
import { isNumericColumn } from '../preview/preview-table.tsx';
import type { PreviewAnswer } from '../queries.ts';
import { DataPicture } from './data-picture.tsx';
import { fileFacts, type IngestReport } from './file-facts.ts';
import { healthFacts, healthNotes, reportChips } from './health.ts';
import classes from './ingest-report-panel.module.css';
import { RejectedCellsTable } from './rejected-cells-table.tsx';
import { Group, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface IngestReportPanelProps {
  report: IngestReport;
  /** file type the user chose, to report a mismatch with the content (UP-11) */
  chosenType: IngestReport['fileType'];
  /** replaces the table of columns while they can be changed */
  columnEditor?: ReactNode;
  /** first rows of the file, if available */
  firstRows?: PreviewAnswer['preview'] | undefined;
}

/** Import report: columns, rejected cells, data health and file format. */
export function IngestReportPanel({
  report,
  chosenType,
  columnEditor,
  firstRows = [],
}: IngestReportPanelProps) {
  const { columns, rejected, notes } = report;
  const chips = reportChips(report);
  const hint = columnEditor === undefined ? null : knownAheadHint(report, firstRows);
  return (
    <Panel title="Import report">
      <Stack gap="md">
        {report.fileType !== chosenType && (
          <Notice kind="warning">
            {`You chose ${nameOf(chosenType)}, but the content of the file is ${nameOf(report.fileType)}. It was read as ${nameOf(report.fileType)}.`}
          </Notice>
        )}
        {report.health && <DataPicture health={report.health} />}
        {chips.length > 0 && (
          <Group gap="xs" component="ul" className={classes['chips'] ?? ''}>
            {chips.map((chip) => (
              <li key={chip}>{chip}</li>
            ))}
          </Group>
        )}
        {columns.length > 0 && (
          <>
            <Title order={3}>Columns</Title>
            {columnEditor ?? <ColumnRolesTable columns={columns} />}
          </>
        )}
        {rejected.length > 0 && (
          <>
            <Title order={3}>Rejected cells</Title>
            {hint !== null && <Notice kind="info">{hint}</Notice>}
            <RejectedCellsTable rejected={rejected} rowsRejected={report.rowsRejected} />
          </>
        )}
        <Title order={3}>Data health</Title>
        <FactList facts={healthFacts(report)} />
        {healthNotes(report).map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
        {notes.length > 0 && (
          <List size="sm">
            {notes.map((note) => (
              <List.Item key={note}>{note}</List.Item>
            ))}
          </List>
        )}
        <Title order={3}>File</Title>
        <FactList facts={fileFacts(report)} />
      </Stack>
    </Panel>
  );
}

function nameOf(type: IngestReport['fileType']): string {
  return type === 'csv' ? 'CSV' : 'Excel';
}

/**
 * Returns a hint for rows that were rejected because they have no value, but may have values known in advance.
 *
 * @param firstRows rows of the file; only numeric columns can be known in advance
 */
export function knownAheadHint(
  { columns, rejected }: Pick<IngestReport, 'columns' | 'rejected'>,
  firstRows: PreviewAnswer['preview'],
): string | null {
  const value = columns.find(({ role }) => role === 'value');
  const isWithoutValue = rejected.some((cell) => cell.column === value?.column && cell.value === '');
  const isBlank = (column: string) => firstRows.every((row) => (row[column] ?? '') === '');
  const others = columns.filter(
    (each) =>
      roleChoice(each) === 'unused' && (isBlank(each.column) || isNumericColumn(firstRows, each.column)),
  );
  if (!isWithoutValue || others.length === 0) return null;
  const column = others.length === 1 ? `${others[0]?.column}` : 'a column';
  return `Rows without ${value?.column} were rejected. If ${column} is known for future periods, such as a price or a promotion, set its role to Known ahead to keep these rows.`;
}
