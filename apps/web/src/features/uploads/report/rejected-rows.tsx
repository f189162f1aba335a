import { formatCount, plural } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { rejectedRowsMutation } from '../queries.ts';
import type { IngestReport } from './file-facts.ts';
import { genericMessage } from '@forecast-console/api-client/errors';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

interface DownloadRejectedRowsProps {
  /** id of the upload */
  id: string;
  /** name of the uploaded file */
  fileName: string;
}

/** Downloads the rejected rows, so that they can be corrected and uploaded again. */
export function DownloadRejectedRows({ id, fileName }: DownloadRejectedRowsProps) {
  const download = useMutation({
    ...rejectedRowsMutation,
    onSuccess: (rows) => saveFile(rejectedRowsName(fileName), rows, 'text/csv;charset=utf-8'),
    onError: (error) => notifyError(`Failed to download the rejected rows: ${genericMessage(error)}`),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={download.isPending}
      onClick={() => download.mutate(id)}
    >
      Download rejected rows
    </Button>
  );
}

/** Returns whether rows or single cells were rejected. */
export function hasRejections({ rowsRejected, cellsRejected = 0 }: IngestReport): boolean {
  return rowsRejected > 0 || cellsRejected > 0;
}

/** Returns the file name for rejected rows, which is always a CSV file. */
export function rejectedRowsName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')} - rejected rows.csv`;
}

/** Summary of an upload: '1,260 rows stored, 4 rejected.' */
export function storedInWords(rows: number, { rowsRejected, cellsRejected = 0 }: IngestReport): string {
  const stored = `${formatCount(rows)} ${plural(rows, 'row')} stored`;
  if (rowsRejected > 0) return `${stored}, ${formatCount(rowsRejected)} rejected.`;
  if (cellsRejected > 0)
    return `${stored}, ${formatCount(cellsRejected)} ${plural(cellsRejected, 'cell')} rejected.`;
  return `${stored}.`;
}
