import { LongRequest } from '../../../components/feedback/long-request.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { Panel } from '../../../components/panel/panel.tsx';
import { bucketLabel } from '../../../lib/bucket-label.ts';
import {
  formatAmount,
  formatCount,
  formatFigure,
  formatNumber,
  formatPercent,
  formatSigned,
  valueWords,
} from '../../../lib/format.ts';
import { DownloadTable, FigureTable } from '../figure-table.tsx';
import { accuracyQuery, type RunDetail } from '../queries.ts';
import { hitsText } from './hits-text.ts';
import { RealizedGroups } from './realized-groups.tsx';
import { RealizedStockTable } from './realized-stock-table.tsx';
import { ValueAddedTables } from './value-added-tables.tsx';
import { WaterfallTable } from './waterfall.tsx';
import type { components } from '@forecast-console/api-client/schema';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

interface AccuracyPanelProps {
  run: RunDetail;
  /** whether small screens show only the title until the user opens the panel */
  foldable?: boolean;
  /** renders the link to the series of a group */
  link: ComponentProps<typeof RealizedGroups>['link'];
}

/** Accuracy of a run, shown once actuals exist for its forecast periods (REAL-1). */
export function AccuracyPanel({ run, foldable = false, link }: AccuracyPanelProps) {
  const query = accuracyQuery(run.run_id);
  const { data, isLoadingError, refetch, fetchStatus } = useQuery({
    ...query,
    enabled: run.status === 'completed',
  });
  if (isLoadingError)
    return (
      <Panel title="Realized accuracy" foldable={foldable}>
        <Notice kind="error" onRetry={() => void refetch()}>
          Could not load realized accuracy.
        </Notice>
      </Panel>
    );
  if (run.status !== 'completed') return null;
  if (data === undefined)
    return (
      <Panel title="Realized accuracy" foldable={foldable}>
        <LongRequest
          queryKey={query.queryKey}
          fetchStatus={fetchStatus}
          label="Measuring the accuracy of all series"
          height="8rem"
        />
      </Panel>
    );
  if (data.total.count === 0)
    return (
      <Panel title="Realized accuracy" foldable={foldable}>
        <Text size="sm">
          No actuals for the periods of this forecast yet. After newer data is added to the dataset, this tab
          compares the forecast with it.
        </Text>
      </Panel>
    );
  const periods = data.periods.filter(({ actual }) => actual !== null);
  return (
    <Panel title="Realized accuracy" foldable={foldable}>
      <Stack gap="md">
        <Text>{accuracySentence(data)}</Text>
        <Text size="xs" c="dimmed">
          Error % = total absolute error ÷ total actual (WAPE). Bias = mean of forecast minus actual.
          Quantities are in {valueWords(run.value_label)}.
        </Text>
        {data.combinations.length > 0 && <RealizedGroups run={run} own={data} link={link} />}
        <FigureTable
          foldable
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
          foldable
          title="By forecast lag"
          columns={['Periods ahead', 'Error %', 'Bias', 'Inside interval']}
          rows={data.by_lag.map((lag) => [
            String(lag.lag),
            formatFigure(lag.wape),
            formatSigned(lag.bias, formatFigure),
            hitsText(lag),
          ])}
        />
        {data.stock != null && <RealizedStockTable stock={data.stock} />}
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

type Schemas = components['schemas'];

/** Summary sentence: realized error, backtest error, bias and interval coverage. */
export function accuracySentence({
  total,
  promised,
  level,
}: Pick<Schemas['RealisedAccuracy'], 'total' | 'promised' | 'level'>): string {
  const backtest = promised?.wape == null ? '' : ` (backtest: ${formatPercent(promised.wape)})`;
  const error =
    total.wape === null
      ? 'the error of the total cannot be expressed in percent'
      : `the total was off by ${formatPercent(total.wape)}`;
  const coverage =
    total.bounded === 0 || level === null
      ? ''
      : ` ${hitsText(total)} actuals are inside the ${Math.round(100 * level)}% interval.`;
  const isOne = total.count === 1;
  const over = isOne ? 'In the one period so far' : `Over the ${formatCount(total.count)} periods so far`;
  return `${over}, ${error}${backtest}${biasText(total.bias, isOne)}.${coverage}`;
}

function biasText(bias: number | null, isOne: boolean): string {
  if (bias === null || bias === 0) return '';
  return `,${isOne ? '' : ' on average'} ${formatAmount(Math.abs(bias))} too ${bias > 0 ? 'high' : 'low'}`;
}
