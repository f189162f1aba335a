import { genericMessage } from '@forecast-console/api-client/errors';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../../lib/notify.ts';
import { rejectedRowsMutation } from '../queries.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { rejectedRowsName } from './rejections.ts';

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
