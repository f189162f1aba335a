import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ChartSeries } from '../../components/chart/chart-series.ts';
import type { TickSource } from '../../components/chart/plot-frame.ts';
import { valueAxis } from '../../components/chart/value-axis.ts';
import { LineChart } from '../../components/chart/line-chart.tsx';
import { LoadingBlock } from '../../components/feedback/loading.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { formatAmount, formatPercent, formatSignificant } from '../../lib/format.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { curveQuery } from './queries.ts';

/** Service that different stock levels of an item reach (STOCK-7). */
export function ServiceCurve({ runId, group, label }: { runId: string; group: string; label: string }) {
  const { data, error, refetch } = useQuery(curveQuery(runId, group));
  const series = useMemo(
    (): ChartSeries[] =>
      (
        [
          ['cycle', 'Cycles without shortage', 'forecast'],
          ['fill', 'Demand met from stock', 'actual'],
        ] as const
      ).map(([id, title, role]) => ({
        id,
        label: title,
        role,
        points: (data?.points ?? []).map((point) => ({ x: point.stock, y: 100 * point[id] })),
      })),
    [data],
  );
  if (error !== null)
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        {`Could not load the service curve: ${reasonOf(error)}`}
      </Notice>
    );
  if (data === undefined) return <LoadingBlock height="16rem" label="Loading the service curve" />;
  const reached = data.points.find(({ stock }) => stock === data.order_up_to);
  const summary =
    reached === undefined
      ? `Service against stock of ${label}.`
      : `Ordering ${label} up to ${formatAmount(data.order_up_to)} (dotted line) reaches ${formatPercent(100 * reached.cycle)} of cycles without shortage and ${formatPercent(100 * reached.fill)} of demand met from stock.`;
  return (
    <div>
      <Text size="sm" mb="xs">
        {summary}
      </Text>
      <LineChart
        name="service curve"
        series={series}
        start={{ x: data.order_up_to, label: '' }}
        summary={summary}
        formatX={formatAmount}
        valueTitle="Service (%) by stock"
        formatValue={formatPercent}
        ticks={stockTicks}
        fromZero
        zoom={null}
      />
    </div>
  );
}

/** Ticks at round numbers. */
const stockTicks: TickSource = {
  at: (positions) =>
    valueAxis(positions, [], { fromZero: true }).ticks.filter((tick) => tick <= (positions.at(-1) ?? 0)),
  format: formatSignificant,
};
