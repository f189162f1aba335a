import { limits } from '@forecast-console/api-client/limits';
import type { SourceFile } from '@forecast-console/ingest';
import type { ReceivedFile } from '../plugins/contract/receive-form.ts';
import type { Transfer } from '../services/transfers.ts';
import type { CurrentUser } from '../services/user.ts';

interface Form {
  file: ReceivedFile;
  file_type?: SourceFile['fileType'];
  upload_mode?: SourceFile['uploadMode'];
  mapping?: string;
  transfer_id?: string;
}

/** A received file, with what the form says of it. */
export function sourceOf({ file, file_type, upload_mode, mapping }: Form): SourceFile {
  return {
    path: file.path,
    originalName: file.originalName,
    fileType: file_type ?? null,
    uploadMode: upload_mode ?? limits.uploadModes.default,
    // A form whose field was left empty says nothing about the columns.
    ...(mapping ? { mapping } : {}),
  };
}

export const transferOf = (user: CurrentUser, { transfer_id }: Form): Transfer => ({
  user,
  id: transfer_id ?? null,
});
