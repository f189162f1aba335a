import { byteOrderMark, type CsvCell, csvLine } from '@forecast-console/ingest/csv-line';
import { Button } from '@mantine/core';
import { features } from '../../../lib/features.ts';
import { notifyError } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { saveWorkbook, type WorkbookSheet } from './workbook.ts';

interface ExportButtonsProps {
  /** file name without extension */
  name: string;
  rows: () => CsvCell[][];
  sheets: () => WorkbookSheet[];
}

/** Export of the table shown, as CSV and Excel. */
export function ExportButtons({ name, rows, sheets }: ExportButtonsProps) {
  return (
    <>
      {features.export && (
        <Button
          variant="default"
          size="xs"
          onClick={() =>
            saveFile(`${name}.csv`, byteOrderMark + rows().map(csvLine).join(''), 'text/csv;charset=utf-8')
          }
        >
          Export CSV
        </Button>
      )}
      {features.excelExport && (
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            saveWorkbook(`${name}.xlsx`, sheets()).catch(() =>
              notifyError('Could not create the Excel file'),
            );
          }}
        >
          Export Excel
        </Button>
      )}
    </>
  );
}
