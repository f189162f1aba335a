import { Text } from '@mantine/core';
import proseClasses from '../../../components/prose-cell.module.css';
import { SimpleTable } from '../../../components/wide-table.tsx';
import type { IngestReport } from '../report/file-facts.ts';

/** Columns with values for future periods, such as prices, which a forecast uses as external variables (DRV-1). */
export function KnownAheadPanel({ columns }: Pick<IngestReport, 'columns'>) {
  const known = columns.filter(({ known_ahead: isKnown }) => isKnown === true);
  if (known.length === 0)
    return (
      <Text size="sm">
        No column is known ahead. If the file has prices or promotions for future periods, set the column's
        role to Known ahead in the tab Columns, or in the preview of the next upload.
      </Text>
    );
  return (
    <SimpleTable label="Known-ahead columns" columns={['Column', 'Why']}>
      {known.map(({ column, reason }) => (
        <tr key={column}>
          <th scope="row">{column}</th>
          <td className={proseClasses['prose']}>{reason}</td>
        </tr>
      ))}
    </SimpleTable>
  );
}
