import { PhoneGroup } from '../../components/panel/phone-group.tsx';
import { SimpleTable } from '../../components/table/wide-table.tsx';
import { saveCsv } from '../../lib/save-file.ts';
import type { CsvCell } from '@forecast-console/ingest/csv-line';
import { Button, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface FigureTableProps {
  title: string;
  /** Column headers. The first column contains row headers, the others contain numbers. */
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  /** whether phones show only the title until the user opens the table */
  foldable?: boolean;
  /** controls below the table */
  children?: ReactNode;
}

/** Longer tables show their first rows until the user asks for all. */
const maxRows = 12;
const firstRows = 10;

/** A table of numbers with a title. */
export function FigureTable({ title, columns, rows, foldable = false, children }: FigureTableProps) {
  const [isAll, setAll] = useState(false);
  const isShort = !isAll && rows.length > maxRows;
  const table = (
    <>
      <SimpleTable label={title} columns={columns.map((name, index) => ({ name, number: index > 0 }))}>
        {(isShort ? rows.slice(0, firstRows) : rows).map(([name = '', ...figures], at) => (
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
      {isShort && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          Show all {rows.length}
        </Button>
      )}
      {children}
    </>
  );
  if (foldable)
    return (
      <PhoneGroup title={title} hasHeading>
        {table}
      </PhoneGroup>
    );
  return (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {table}
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
