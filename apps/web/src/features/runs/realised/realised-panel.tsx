import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import { formatFigure, formatNumber, formatSigned } from '../../../lib/format.ts';
import { realisedQuery, type RunDetail } from '../queries.ts';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { FigureTable } from '../comparison/figure-table.tsx';
import { DownloadTable } from './download-table.tsx';
import { hitsText, realisedSentence } from './realised-words.ts';
import { ValueAddedTables } from './value-added-tables.tsx';
import { WaterfallTable } from './waterfall-table.tsx';

/** How a run did, once actuals came for what it forecast; nothing before. */
export function RealisedPanel({ run }: { run: RunDetail }) {
  const { data, isLoadingError, refetch } = useQuery({
    ...realisedQuery(run.run_id),
    enabled: run.status === 'completed',
  });
  if (isLoadingError)
    return (
      <Panel title="How did it do?">
        <Notice kind="error" onRetry={() => void refetch()}>
          How this forecast did could not be loaded.
        </Notice>
      </Panel>
    );
  if (data === undefined || data.total.count === 0) return null;
  const periods = data.periods.filter(({ actual }) => actual !== null);
  return (
    <Panel title="How did it do?">
      <Stack gap="md">
        <Text>{realisedSentence(data)}</Text>
        <Text size="sm" c="dimmed">
          Missed, % is what the forecast missed in all as a share of what came (WAPE); bias is the mean of
          forecast minus actual.
        </Text>
        <FigureTable
          title="The total by period"
          columns={['Period', 'Periods ahead', 'Actual', 'Forecast', 'Forecast − actual', 'In the interval']}
          rows={periods.map(({ date, lag, actual, forecast, hit }) => [
            bucketLabel(date, data.bucket_type),
            String(lag),
            formatNumber(actual),
            formatNumber(forecast),
            formatSigned(actual === null ? null : forecast - actual, formatNumber),
            hit === null ? 'N/A' : hit ? 'yes' : 'no',
          ])}
        />
        <FigureTable
          title="By how far ahead it was forecast"
          columns={['Periods ahead', 'Missed, %', 'Bias', 'In the interval']}
          rows={data.by_lag.map((lag) => [
            String(lag.lag),
            formatFigure(lag.wape),
            formatSigned(lag.bias, formatFigure),
            hitsText(lag),
          ])}
        />
        {data.combinations.length > 0 && (
          <FigureTable
            title={`By combination, worst first: ${data.combinations.length} of ${data.combination_count}`}
            columns={['Combination', 'Missed, %', 'Missed in the backtest, %', 'Bias', 'In the interval']}
            rows={data.combinations.map((combination) => [
              combination.name ?? Object.values(combination.key).join(' + '),
              formatFigure(combination.wape),
              formatFigure(combination.promised_wape),
              formatSigned(combination.bias, formatFigure),
              hitsText(combination),
            ])}
          />
        )}
        {data.value_added != null && <ValueAddedTables added={data.value_added} />}
        {run.upload_id !== null && <WaterfallTable uploadId={run.upload_id} runId={run.run_id} />}
        <DownloadTable
          label="Export CSV of how it did"
          fileName={`realised-${run.run_id.slice(0, 8)}.csv`}
          rows={[
            ['Period', 'Periods ahead', 'Actual', 'Forecast', 'In the interval'],
            ...periods.map(({ date, lag, actual, forecast, hit }) => [
              date,
              lag,
              actual,
              forecast,
              hit === null ? null : String(hit),
            ]),
          ]}
        />
      </Stack>
    </Panel>
  );
}
