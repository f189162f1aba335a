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

/** Saves what is on the screen. */
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
              notifyError('The Excel file could not be written'),
            );
          }}
        >
          Export Excel
        </Button>
      )}
    </>
  );
}
