import { Table } from '@mantine/core';
import { formatMetric } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import type { RunDetail } from './run-detail.ts';

// Spec §2: the run label is the first 8 characters of the id.
const labelLength = 8;

/** The run's accuracy (spec §2: 'Metrics' card). */
export function MetricsCard({ run }: { run: RunDetail }) {
  const { mape, mae, rmse, bias } = run.metrics;
  return (
    <Panel title="Metrics">
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label="Metrics">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Forecast Run</Table.Th>
              {['MAPE', 'MAE', 'RMSE', 'Bias'].map((name) => (
                <Table.Th key={name} scope="col" ta="right">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Th scope="row" fw="normal" title={run.run_id}>
                {run.run_id.slice(0, labelLength)}
              </Table.Th>
              {Object.entries({ mape, mae, rmse, bias }).map(([name, value]) => (
                <Table.Td key={name} ta="right">
                  {formatMetric(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
}
