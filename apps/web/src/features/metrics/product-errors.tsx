import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';
import { RowName } from '../../components/table/row-name.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { formatNumber, formatPercent, formatSigned, valueWords } from '../../lib/format.ts';
import { type Combination, combinationsQuery } from '../analysis/queries.ts';
import type { RunDetail } from '../runs/queries.ts';
import type { ReactNode } from 'react';

interface ProductErrorsProps {
  run: RunDetail;
  /** whether small screens show only the title until the user opens the panel */
  foldable?: boolean;
  /** renders the link to the analysis of a combination */
  link: (combination: Combination, label: string) => ReactNode;
}

const maxListed = 10;

/** 'Product + Warehouse' */
export const levelName = ({
  aggregation_characteristics: level,
  characteristic_labels: labels,
}: Pick<RunDetail, 'aggregation_characteristics' | 'characteristic_labels'>) =>
  level.map((code) => labels[code] ?? code).join(' + ');

/**
 * Lists the backtest error of each combination of a run, largest absolute error first (MET-6). Renders nothing if only
 * the total was forecast.
 */
export function ProductErrors({ run, link, foldable = true }: ProductErrorsProps) {
  const level = run.aggregation_characteristics;
  const { data, error, refetch } = useQuery({
    ...combinationsQuery(
      run.run_id,
      { aggregation_characteristics: level.join(','), sort: 'absolute_error', order: 'desc' },
      0,
    ),
    enabled: run.status === 'completed' && level.length > 0,
  });
  const title = `Error by ${levelName(run)}`;
  const unit = valueWords(run.value_label);
  const columns = [
    `Absolute error, ${unit}`,
    'WAPE',
    `Bias, ${unit} per ${run.bucket_type ?? 'period'}`,
    'Share of volume',
  ].map((name) => ({ name, number: true }));
  if (error !== null)
    return (
      <Panel title={title}>
        <Notice kind="error" title="Could not load the combinations" onRetry={() => void refetch()} />
      </Panel>
    );
  if (data === undefined || data.total === 0) return null;
  const shown = data.combinations.slice(0, maxListed);
  return (
    <Panel title={title} foldable={foldable}>
      <SimpleTable label={`${title}, table`} columns={['Combination', ...columns]}>
        {shown.map((combination) => {
          const { key, name, absolute_error: absolute, wape, bias, share } = combination;
          const values = Object.values(key).join(' + ');
          return (
            <tr key={values}>
              <th scope="row">
                <RowName>{link(combination, name == null ? values : `${name} (${values})`)}</RowName>
              </th>
              <td data-numeric>{formatNumber(absolute)}</td>
              <td data-numeric>{wape === null ? 'N/A' : formatPercent(wape)}</td>
              <td data-numeric>{formatSigned(bias, formatNumber)}</td>
              <td data-numeric>{share === null ? 'N/A' : formatPercent(100 * share)}</td>
            </tr>
          );
        })}
      </SimpleTable>
      {data.total > shown.length && (
        <Text size="xs" c="dimmed" mt="xs">
          The {shown.length} largest of {data.total} combinations. The run's analysis lists all of them.
        </Text>
      )}
    </Panel>
  );
}
