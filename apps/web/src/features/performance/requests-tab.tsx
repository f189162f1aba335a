import type { RequestRecord } from '@forecast-console/api-client';
import { Stack, Text, Title } from '@mantine/core';
import { formatBytes, formatMilliseconds, formatNumber } from '../../lib/format.ts';
import type { TrackedEvent } from '../../lib/diagnostics/diagnostics.ts';
import { ScreenTrends, SlowestRequests } from './screen-load-tables.tsx';
import { visitsOf } from './screen-loads.ts';
import { FigureCards, PlainTable } from './figures.tsx';
import { recentRequests, requestSummary } from './summaries.ts';

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
}

export function RequestsTab({ records, events }: RequestsTabProps) {
  const visits = visitsOf(events, records);
  const { requests, averageDuration, successRate, slowRequests } = requestSummary(records);
  return (
    <Stack gap="md">
      {requests === 0 ? (
        <Text c="dimmed">No API metrics available</Text>
      ) : (
        <FigureCards
          figures={[
            ['Total Requests', String(requests)],
            ['Avg Duration', formatMilliseconds(averageDuration)],
            ['Success Rate %', formatNumber(successRate)],
            ['Slow Requests', String(slowRequests)],
          ]}
        />
      )}
      <Title order={3}>Recent API Requests</Title>
      <PlainTable
        caption="Recent API Requests"
        columns={columns}
        rows={recentRequests(records).map((record) => ({
          key: String(record.id),
          cells: [
            record.method,
            address(record),
            String(record.metadata.statusCode ?? record.status),
            formatMilliseconds(record.duration),
            formatBytes(record.metadata.dataSize),
          ],
        }))}
        empty="No API requests recorded"
      />
      <SlowestRequests visits={visits} />
      <ScreenTrends visits={visits} />
    </Stack>
  );
}

function address({ endpoint, params }: RequestRecord): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? endpoint : `${endpoint}?${query}`;
}
