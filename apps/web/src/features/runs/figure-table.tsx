import { SimpleTable } from '../../components/wide-table.tsx';
import { saveCsv } from '../../lib/save-file.ts';
import type { CsvCell } from '@forecast-console/ingest/csv-line';
import { Button, Title } from '@mantine/core';

interface FigureTableProps {
  title: string;
  /** Column headers. The first column contains row headers, the others contain numbers. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table of numbers with a title. */
export function FigureTable({ title, columns, rows }: FigureTableProps) {
  return (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <SimpleTable label={title} columns={columns.map((name, index) => ({ name, number: index > 0 }))}>
        {rows.map(([name = '', ...figures], at) => (
          // Row names may occur more than once.
          <tr key={`${at} ${name}`}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} data-numeric>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </SimpleTable>
    </div>
  );
}

interface DownloadTableProps {
  label: string;
  fileName: string;
  /** all rows, including the header row */
  rows: readonly (readonly CsvCell[])[];
}

/** Button that saves a table as a CSV file. */
export function DownloadTable({ label, fileName, rows }: DownloadTableProps) {
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={() => saveCsv(fileName, rows)}>
        {label}
      </Button>
    </div>
  );
}
