import { FactList } from '../../../components/table/fact-list.tsx';
import { PhoneGroup } from '../../../components/panel/phone-group.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { ColumnRolesTable } from '../columns/column-roles-table.tsx';
import { formatBuckets, formatCount } from '../../../lib/format.ts';
import { DataPicture } from './data-picture.tsx';
import { fileFacts, type IngestReport } from './file-facts.ts';
import { healthFacts, healthNotes, reportChips } from './health.ts';
import classes from './ingest-report-panel.module.css';
import { knownAheadCandidates, knownAheadHint, listed } from './known-ahead.ts';
import { RejectedCellsTable } from './rejected-cells-table.tsx';
import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface IngestReportPanelProps {
  report: IngestReport;
  /** file type selected by the user, used to report a mismatch with the content (UP-11) */
  chosenType: IngestReport['fileType'];
  /** shown instead of the table of columns while the user can change their roles */
  columnEditor?: ReactNode;
  /** sets the role of columns to Known ahead */
  onKnownAhead?: (columns: readonly string[]) => void;
  /** whether to show the chart of the data, because it is not shown elsewhere on the page */
  hasPicture?: boolean;
}

/** Import report: columns, rejected cells, data health and file format. */
export function IngestReportPanel({
  report,
  chosenType,
  columnEditor,
  onKnownAhead,
  hasPicture = true,
}: IngestReportPanelProps) {
  const { columns, rejected, notes } = report;
  const hint = onKnownAhead === undefined ? null : knownAheadHint(report);
  const candidates = knownAheadCandidates(report);
  return (
    <Panel title="Import report" className={classes['panel'] ?? ''}>
      <div className={classes['columns']}>
        <div className={classes['parts']}>
          {report.fileType !== chosenType && (
            <Notice kind="warning">
              {`You chose ${nameOf(chosenType)}, but the content of the file is ${nameOf(report.fileType)}. It was read as ${nameOf(report.fileType)}.`}
            </Notice>
          )}
          {columns.length > 0 && (
            <>
              <Title order={3}>Columns</Title>
              {hint !== null && (
                <PhoneGroup title="Known ahead?" summary={listed(candidates)}>
                  <Notice kind="info">
                    <Text size="sm">{hint}</Text>
                    <Button
                      variant="default"
                      size="compact-sm"
                      mt="xs"
                      onClick={() => onKnownAhead?.(candidates)}
                    >
                      Set {listed(candidates)} to Known ahead
                    </Button>
                  </Notice>
                </PhoneGroup>
              )}
              {columnEditor ?? <ColumnRolesTable columns={columns} />}
            </>
          )}
          {rejected.length > 0 && (
            <PhoneGroup title="Rejected cells" summary={formatCount(report.rowsRejected)} hasHeading>
              <RejectedCellsTable
                rejected={rejected}
                reasons={report.rejection_reasons}
                rowsRejected={report.rowsRejected}
              />
            </PhoneGroup>
          )}
        </div>
        <div className={classes['parts']}>
          {hasPicture && (
            <>
              {report.health && <DataPicture health={report.health} />}
              <ReportChips report={report} />
            </>
          )}
          {notes.length > 0 && (
            <PhoneGroup title="Notes" summary={formatCount(notes.length)}>
              <List size="sm">
                {notes.map((note) => (
                  <List.Item key={note}>{note}</List.Item>
                ))}
              </List>
            </PhoneGroup>
          )}
          <div>
            <PhoneGroup title="Data health" summary={`${formatBuckets(report.rowsKept, 'row')} kept`} folds>
              <Stack gap="md">
                <FactList facts={healthFacts(report)} />
                {healthNotes(report).map((note) => (
                  <Text key={note} size="sm">
                    {note}
                  </Text>
                ))}
              </Stack>
            </PhoneGroup>
            <PhoneGroup title="File" summary={nameOf(report.fileType)} folds>
              <FactList facts={fileFacts(report)} />
            </PhoneGroup>
          </div>
        </div>
      </div>
    </Panel>
  );
}

/** Issues to check in the data: '3 gaps', '2 outliers'. Renders nothing if there are none. */
export function ReportChips({ report }: { report: IngestReport }) {
  const chips = reportChips(report);
  if (chips.length === 0) return null;
  return (
    <Group gap="xs" component="ul" className={classes['chips'] ?? ''}>
      {chips.map((chip) => (
        <li key={chip}>{chip}</li>
      ))}
    </Group>
  );
}

function nameOf(type: IngestReport['fileType']): string {
  return type === 'csv' ? 'CSV' : 'Excel';
}
