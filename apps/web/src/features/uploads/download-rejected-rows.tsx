import { genericMessage } from '@forecast-console/api-client/errors';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api, unwrap } from '../../lib/api.ts';
import { notifyError } from '../../lib/notify.ts';
import { saveFile } from '../../ui/data-table/save-file.ts';
import { rejectedRowsName } from './rejected-rows-name.ts';

interface DownloadRejectedRowsProps {
  /** Of the upload. */
  id: string;
  /** Of the uploaded file. */
  fileName: string;
}

/** Saves the rows that were turned away, to be mended and uploaded again. */
export function DownloadRejectedRows({ id, fileName }: DownloadRejectedRowsProps) {
  const download = useMutation({
    // As bytes: reading it as text would take the byte order mark away, by which Excel knows UTF-8.
    mutationFn: () =>
      unwrap(api.GET('/api/uploads/{id}/rejected', { params: { path: { id } }, parseAs: 'blob' })),
    onSuccess: (rows) => saveFile(rejectedRowsName(fileName), rows, 'text/csv;charset=utf-8'),
    onError: (error) => notifyError(`Failed to download the rejected rows: ${genericMessage(error)}`),
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      Download rejected rows
    </Button>
  );
}
