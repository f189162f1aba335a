import type { Handlers } from '../../http/contract/handlers.ts';
import type { Transfers } from './transfers.ts';
import type { Uploads } from './uploads.ts';
import { csvResponse } from '../../http/csv-response.ts';
import { sourceOf, transferOf } from './source-of.ts';

const defaultProducts = 100;

export function uploadsRoutes({ uploads, transfers }: { uploads: Uploads; transfers: Transfers }) {
  return {
    previewFile: ({ body, user, signal }) => uploads.preview(sourceOf(body), transferOf(user, body), signal),
    uploadFile: async ({ body, user, signal }) => {
      const [file, { digest }] = [sourceOf(body), body.file];
      if (body.same_file === 'refuse') await uploads.refuseStored(digest, file.uploadMode);
      return uploads.add(file, transferOf(user, body), signal, digest);
    },
    getTransferProgress: ({ path, user }) => transfers.progress(user, path.transferId),
    labelUpload: ({ body, user }) => uploads.label(body.run_id, body.label, user),
    listUploads: async () => ({ uploads: await uploads.list() }),
    getUpload: ({ path }) => uploads.get(path.id),
    deleteUpload: async ({ path, user }) => {
      await uploads.remove(path.id, user);
      return { success: true };
    },
    downloadRejectedRows: async ({ path }) => csvResponse(await uploads.rejectedRows(path.id)),
    listUploadCharacteristics: async ({ path }) => ({
      characteristics: await uploads.characteristics(path.id),
    }),
    listDatasetCharacteristics: ({ path }) => uploads.characteristics(path.uploadId),
    listCharacteristicValues: ({ path, query }) => uploads.values(path.id, path.code, query),
    listUploadProducts: ({ path, query }) =>
      uploads.products(path.id, query.limit ?? defaultProducts, query.offset ?? 0),
    listProducts: ({ query }) => uploads.newestProducts(query.limit ?? defaultProducts, query.offset ?? 0),
  } satisfies Partial<Handlers>;
}
