import { buckets } from '@forecast-console/calendar';
import { SimpleGrid, Text } from '@mantine/core';
import { Panel } from '../../components/panel/panel.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { bucketLabel } from '../../lib/bucket-label.ts';
import { formatCount, formatNumber, formatPercent, formatSigned } from '../../lib/format.ts';
import type { RunDetail } from '../runs/queries.ts';

const numbers = (...names: string[]) => names.map((name) => ({ name, number: true }));
const percent = (value: number | null) => (value === null ? 'N/A' : formatPercent(value));

/** Backtest errors of the total by lag and by cutoff (MET-6). Renders nothing if the run does not have them. */
export function BacktestErrors({
  run,
  foldable = true,
}: {
  run: Pick<RunDetail, 'backtest_errors' | 'bucket_type'>;
  /** whether small screens show only the titles until the user opens the panels */
  foldable?: boolean;
}) {
  const { backtest_errors: errors } = run;
  if (errors === null || errors.by_cutoff.length === 0) return null;
  const bucket = buckets.find((one) => one === run.bucket_type) ?? 'month';
  const cutoffs = [...errors.by_cutoff].reverse();
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Panel title="Error by forecast lag" foldable={foldable}>
        <SimpleTable
          label="Error by forecast lag, table"
          columns={numbers(`${capitalized(bucket)}s ahead`, 'WAPE', 'MAE', 'Bias', 'Actuals')}
        >
          {errors.by_lag.map(({ lag, wape, mae, bias, count }) => (
            <tr key={lag}>
              <th scope="row" data-numeric>
                {lag}
              </th>
              <td data-numeric>{percent(wape)}</td>
              <td data-numeric>{formatNumber(mae)}</td>
              <td data-numeric>{formatSigned(bias, formatNumber)}</td>
              <td data-numeric>{formatCount(count)}</td>
            </tr>
          ))}
        </SimpleTable>
        <Text size="xs" c="dimmed" mt="xs">
          Total, all cutoffs.
        </Text>
      </Panel>
      <Panel title="Error by cutoff" foldable={foldable}>
        <SimpleTable
          label="Error by cutoff, table"
          columns={['Holdout from', ...numbers('MAPE', 'WAPE', 'MAE', 'Bias')]}
        >
          {cutoffs.map(({ cutoff, metrics: { mape, wape, mae, bias } }) => (
            <tr key={cutoff}>
              <th scope="row">{bucketLabel(cutoff, bucket)}</th>
              <td data-numeric>{percent(mape)}</td>
              <td data-numeric>{percent(wape)}</td>
              <td data-numeric>{formatNumber(mae)}</td>
              <td data-numeric>{formatSigned(bias, formatNumber)}</td>
            </tr>
          ))}
        </SimpleTable>
        <Text size="xs" c="dimmed" mt="xs">
          Total. The chart shows the holdout from {bucketLabel(errors.by_cutoff[0]?.cutoff ?? '', bucket)}.
        </Text>
      </Panel>
    </SimpleGrid>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
