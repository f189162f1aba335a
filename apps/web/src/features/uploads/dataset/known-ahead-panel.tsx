import { Text } from '@mantine/core';
import proseClasses from '../../../components/prose-cell.module.css';
import { SimpleTable } from '../../../components/wide-table.tsx';
import { dateName } from '../report/known-ahead.ts';
import type { IngestReport } from '../report/file-facts.ts';

/** Columns with values for future periods, such as prices, which a forecast uses as external variables (DRV-1). */
export function KnownAheadPanel({ report }: { report: IngestReport | null }) {
  const known = (report?.columns ?? []).filter(({ known_ahead: isKnown }) => isKnown === true);
  if (report === null || known.length === 0)
    return (
      <Text size="sm">
        No column is known ahead. If the file has prices or promotions for future periods, set the column's
        role to Known ahead in the tab Columns, or in the preview of the next upload.
      </Text>
    );
  return (
    <SimpleTable label="Known-ahead columns" columns={['Column', 'Known until', 'Why']}>
      {known.map(({ column, reason, known_until: until }) => (
        <tr key={column}>
          <th scope="row">{column}</th>
          <td>{until === undefined ? 'Not after the last demand' : dateName(until, report)}</td>
          <td className={proseClasses['prose']}>{reason}</td>
        </tr>
      ))}
    </SimpleTable>
  );
}
