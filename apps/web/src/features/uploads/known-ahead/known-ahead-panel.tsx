import { versionFailed } from '@forecast-console/api-client/errors';
import {
  type Bucket,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { Button, Group, NativeSelect, Pagination, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DisabledReason } from '../../../components/fields/disabled-reason.tsx';
import { HistoryPlot, type PlotSpan } from '../../../components/history-plot/history-plot.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatCount, plural } from '../../../lib/format.ts';
import { knownAheadQuery, type KnownAheadValues, type UploadDetail } from '../queries.ts';
import type { IngestReport } from '../report/file-facts.ts';
import { RefreshNewestRun } from '../versions/add-data-panel.tsx';
import { KnownAheadTable } from './known-ahead-table.tsx';
import { useEnteredValues } from './use-entered-values.ts';
import { whyNotEntered } from './values-file.ts';

const rowsPerPage = 10;
const periodsPerPage = 12;

interface KnownAheadPanelProps {
  upload: UploadDetail;
  /** reason why the user may not change the dataset; null if they may */
  refusal: string | null;
}

/** Columns with values for future periods, such as prices, which a forecast uses as external variables (DRV-6). */
export function KnownAheadPanel({ upload, refusal }: KnownAheadPanelProps) {
  const { report = null } = upload;
  if (report?.columns.some(({ known_ahead: isKnown }) => isKnown === true) !== true)
    return (
      <Text size="sm">
        No column is known ahead. If the file has prices or promotions for future periods, set the column's
        role to Known ahead in the tab Columns, or in the preview of the next upload.
      </Text>
    );
  return <Values upload={upload} report={report} refusal={refusal} />;
}

function Values({ upload, report, refusal }: KnownAheadPanelProps & { report: IngestReport }) {
  const { id, version = 1 } = upload;
  const [column, setColumn] = useState<string>();
  const [from, setFrom] = useState<string>();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...knownAheadQuery(id, {
      ...(column === undefined ? {} : { column }),
      ...(from === undefined ? {} : { from }),
      periods: periodsPerPage,
      limit: rowsPerPage,
      offset: (page - 1) * rowsPerPage,
    }),
    placeholderData: keepPreviousData,
  });
  const entered = useEnteredValues(id, version, report);
  if (error !== null && data === undefined)
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        Could not load the values known ahead.
      </Notice>
    );
  if (data === undefined) return <LoadingBlock height="16rem" label="Loading the values known ahead" />;
  const isChanged = entered.count > 0 ? 'Save or discard the entered values first.' : null;
  const busy = entered.saving ? 'The values are being stored.' : null;
  const locked = refusal ?? whyNotEntered(report);
  const blocked = locked ?? busy ?? (entered.count === 0 ? 'Enter a missing value first.' : null);
  const pages = Math.ceil(data.total / rowsPerPage);
  const move = (by: number) => setFrom(shifted(data.periods[0] ?? '', data.bucket, by));
  return (
    <Stack gap="sm">
      <Group gap="xs" align="flex-end">
        <NativeSelect
          size="xs"
          label="Column known ahead"
          data={data.columns}
          value={data.column ?? ''}
          disabled={isChanged !== null}
          onChange={({ currentTarget: { value } }) => {
            setColumn(value);
            setPage(1);
          }}
        />
        <Button.Group>
          <Button size="xs" variant="default" onClick={() => move(-periodsPerPage)}>
            Earlier
          </Button>
          <Button size="xs" variant="default" onClick={() => move(periodsPerPage)}>
            Later
          </Button>
        </Button.Group>
        <DisabledReason reason={locked ?? busy}>
          <Button size="xs" variant="default" onClick={() => entered.fill(data)}>
            Fill gaps with the last value
          </Button>
        </DisabledReason>
        <DisabledReason reason={blocked}>
          <Button
            size="xs"
            loading={entered.saving}
            onClick={() => data.column !== null && entered.save(data.column)}
          >
            {entered.count === 0
              ? 'Save values'
              : `Save ${formatCount(entered.count)} ${plural(entered.count, 'value')}`}
          </Button>
        </DisabledReason>
        <DisabledReason reason={busy ?? (entered.count === 0 ? 'There are no entered values.' : null)}>
          <Button size="xs" variant="default" onClick={entered.clear}>
            Discard
          </Button>
        </DisabledReason>
      </Group>
      <Text size="sm" component="output" display="block">
        {summaryOf(data)}
      </Text>
      <MeanPlot values={data} />
      {entered.error !== null && <Notice kind="error">{versionFailed(entered.error)}</Notice>}
      {entered.saved !== undefined && entered.count === 0 && (
        <Notice kind="success" title={`Version ${entered.saved} is now current`}>
          <RefreshNewestRun id={id} />
        </Notice>
      )}
      <KnownAheadTable values={data} entered={entered} isLocked={locked !== null || entered.saving} />
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          disabled={isChanged !== null}
          onChange={setPage}
          getControlProps={(control) => ({
            'aria-label': `${control === 'next' ? 'Next' : 'Previous'} page of combinations`,
          })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number} of combinations` })}
        />
      )}
    </Stack>
  );
}

/** '2 of 10 combinations lack values between Nov 2026 and Oct 2027. The last known value is for Apr 2027.' */
function summaryOf({ periods, bucket, incomplete, total, known_until: until }: KnownAheadValues): string {
  const name = (date: string | undefined) => bucketLabel(date ?? '', bucket);
  const span = `between ${name(periods[0])} and ${name(periods.at(-1))}`;
  const known = until === null ? 'No value is known.' : `The last known value is for ${name(until)}.`;
  return incomplete === 0
    ? `All ${formatCount(total)} ${plural(total, 'combination')} have values ${span}. ${known}`
    : `${formatCount(incomplete)} of ${formatCount(total)} ${plural(total, 'combination')} ${incomplete === 1 ? 'lacks' : 'lack'} values ${span}. ${known}`;
}

/** Chart of the mean over all combinations. Periods in which some combinations have no value are shaded. */
function MeanPlot({ values: { column, bucket, periods, mean, given, total } }: { values: KnownAheadValues }) {
  const points = mean.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  if (points.length < 2) return null;
  const name = (at: number) => bucketLabel(periods[at] ?? '', bucket);
  const gaps: PlotSpan[] = [];
  for (const [at, count] of given.entries()) {
    if (count >= total) continue;
    const open = gaps.at(-1);
    if (open !== undefined && open.to === at - 1) open.to = at;
    else gaps.push({ kind: 'gap', from: at, to: at });
  }
  return (
    <HistoryPlot
      label={`Mean of ${column ?? ''} over all combinations, ${name(0)} – ${name(periods.length - 1)}`}
      points={points}
      from={0}
      to={periods.length - 1}
      labels={name}
      spans={gaps}
      legend={gaps.length > 0 ? [{ kind: 'gap', text: 'values missing' }] : []}
    />
  );
}

function shifted(date: string, bucket: Bucket, by: number): string {
  return formatIsoDate(bucketStart(bucketIndex(parseIsoDate(date) ?? 0, bucket) + by, bucket));
}
