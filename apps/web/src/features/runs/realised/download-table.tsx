import { byteOrderMark, type CsvCell, csvLine } from '@forecast-console/ingest/csv-line';
import { Button } from '@mantine/core';
import { saveFile } from '../../../lib/save-file.ts';

interface DownloadTableProps {
  label: string;
  fileName: string;
  /** including the header row */
  rows: readonly (readonly CsvCell[])[];
}

/** Button that saves a table as a CSV file. */
export function DownloadTable({ label, fileName, rows }: DownloadTableProps) {
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => saveFile(fileName, byteOrderMark + rows.map(csvLine).join(''), 'text/csv')}
      >
        {label}
      </Button>
    </div>
  );
}
