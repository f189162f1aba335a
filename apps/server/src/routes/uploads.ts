import { limits } from '@forecast-console/api-client/limits';
import type { Handlers } from '../plugins/contract/handlers.ts';
import type { Services } from '../services/index.ts';
import type { SourceFile } from '@forecast-console/ingest';
import type { Transfer } from '../services/transfers.ts';
import type { CurrentUser } from '../services/user.ts';
import { csvResponse } from './csv-response.ts';
import type { ReceivedFile } from '../plugins/contract/receive-form.ts';

interface Form {
  file: ReceivedFile;
  file_type?: SourceFile['fileType'];
  upload_mode?: SourceFile['uploadMode'];
  mapping?: string;
  transfer_id?: string;
}

function sourceOf({ file, file_type, upload_mode, mapping }: Form): SourceFile {
  return {
    path: file.path,
    originalName: file.originalName,
    fileType: file_type ?? null,
    uploadMode: upload_mode ?? limits.uploadModes.default,
    // A form whose field was left empty says nothing about the columns.
    ...(mapping ? { mapping } : {}),
  };
}

const transferOf = (user: CurrentUser, { transfer_id }: Form): Transfer => ({
  user,
  id: transfer_id ?? null,
});

const defaultProducts = 100;

export function uploadsRoutes({ uploads, transfers }: Services) {
  return {
    previewFile: ({ body, user, signal }) => uploads.preview(sourceOf(body), transferOf(user, body), signal),
    uploadFile: ({ body, user, signal }) => uploads.add(sourceOf(body), transferOf(user, body), signal),
    getTransferProgress: ({ path, user }) => transfers.progress(user, path.transferId),
    labelUpload: ({ body, user }) => uploads.label(body.run_id, body.label, user),
    listUploads: () => ({ uploads: uploads.list() }),
    getUpload: ({ path }) => uploads.get(path.id),
    deleteUpload: async ({ path, user }) => {
      await uploads.remove(path.id, user);
      return { success: true };
    },
    downloadRejectedRows: async ({ path }) => csvResponse(await uploads.rejectedRows(path.id)),
    listUploadCharacteristics: async ({ path }) => ({
      characteristics: await uploads.characteristics(path.id),
    }),
    listUploadProducts: ({ path, query }) =>
      uploads.products(path.id, query.limit ?? defaultProducts, query.offset ?? 0),
    listProducts: ({ query }) => uploads.newestProducts(query.limit ?? defaultProducts, query.offset ?? 0),
  } satisfies Partial<Handlers>;
}
