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

/** Accuracy of a run, as soon as actuals exist for its forecast periods (REAL-1); renders nothing before. */
export function RealisedPanel({ run }: { run: RunDetail }) {
  const { data, isLoadingError, refetch } = useQuery({
    ...realisedQuery(run.run_id),
    enabled: run.status === 'completed',
  });
  if (isLoadingError)
    return (
      <Panel title="Realized accuracy">
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load realized accuracy.
        </Notice>
      </Panel>
    );
  if (data === undefined || data.total.count === 0) return null;
  const periods = data.periods.filter(({ actual }) => actual !== null);
  return (
    <Panel title="Realized accuracy">
      <Stack gap="md">
        <Text>{realisedSentence(data)}</Text>
        <Text size="sm" c="dimmed">
          Error % = total absolute error ÷ total actual (WAPE). Bias = mean of forecast minus actual.
        </Text>
        <FigureTable
          title="Total by period"
          columns={['Period', 'Periods ahead', 'Actual', 'Forecast', 'Forecast − actual', 'Inside interval']}
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
          title="By forecast lag"
          columns={['Periods ahead', 'Error %', 'Bias', 'Inside interval']}
          rows={data.by_lag.map((lag) => [
            String(lag.lag),
            formatFigure(lag.wape),
            formatSigned(lag.bias, formatFigure),
            hitsText(lag),
          ])}
        />
        {data.combinations.length > 0 && (
          <FigureTable
            title={`By combination, largest error first: ${data.combinations.length} of ${data.combination_count}`}
            columns={['Combination', 'Error %', 'Backtest error %', 'Bias', 'Inside interval']}
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
          label="Export accuracy (CSV)"
          fileName={`accuracy-${run.run_id.slice(0, 8)}.csv`}
          rows={[
            ['Period', 'Periods ahead', 'Actual', 'Forecast', 'Inside interval'],
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
