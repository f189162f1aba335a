import type { RequestRecord } from '@forecast-console/api-client';
import { Stack, Text, Title } from '@mantine/core';
import { formatBytes, formatCount, formatMilliseconds, formatNumber } from '../../lib/format.ts';
import type { TrackedEvent } from '../../lib/diagnostics/diagnostics.ts';
import { Address, addressOf } from './address.tsx';
import { Figures, PlainTable } from './figures.tsx';
import { Duration, Status } from './outcome.tsx';
import { RequestBars } from './request-bars.tsx';
import { ScreenTrends, SlowestRequests } from './screen-load-tables.tsx';
import { visitsOf } from './screen-loads.ts';
import { recentRequests, type RequestSummary } from './summaries.ts';

const columns = [
  { name: 'Method' },
  { name: 'URL' },
  { name: 'Status' },
  { name: 'Duration', number: true },
  { name: 'Size', number: true },
];

interface RequestsTabProps {
  records: readonly RequestRecord[];
  events: readonly TrackedEvent[];
  summary: RequestSummary;
}

export function RequestsTab({ records, events, summary }: RequestsTabProps) {
  const visits = visitsOf(events, records);
  const { requests, averageDuration, successRate, slowRequests, failedRequests } = summary;
  return (
    <Stack gap="md">
      {requests === 0 ? (
        <Text c="dimmed">No API metrics available</Text>
      ) : (
        <Figures
          figures={[
            { name: 'Total Requests', value: formatCount(requests) },
            { name: 'Avg Duration', value: formatMilliseconds(averageDuration) },
            { name: 'Success Rate %', value: formatNumber(successRate), isWarning: failedRequests > 0 },
            { name: 'Slow Requests', value: formatCount(slowRequests), isWarning: slowRequests > 0 },
          ]}
        />
      )}
      <RequestBars records={records} />
      <div>
        <Title order={3} mb="xs">
          Recent API Requests
        </Title>
        <PlainTable
          caption="Recent API Requests"
          columns={columns}
          rows={recentRequests(records).map((record) => ({
            key: String(record.id),
            cells: [
              record.method,
              <Address key="address" path={addressOf(record)} />,
              <Status key="status" record={record} />,
              <Duration key="duration" duration={record.duration} />,
              formatBytes(record.metadata.dataSize),
            ],
          }))}
          empty="No API requests recorded"
        />
      </div>
      <SlowestRequests visits={visits} />
      <ScreenTrends visits={visits} />
    </Stack>
  );
}
