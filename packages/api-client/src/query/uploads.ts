import type { ApiClient } from '../client.ts';
import { hasKnownCode, toCharacteristics } from '../normalise/characteristics.ts';
import type { components } from '../schema.gen.ts';
import { unwrap } from '../unwrap.ts';
import type { QueryOf } from './query-of.ts';
import { read } from './read.ts';
import { type FileToAdd, type FileToSend, uploadCall, versionCall } from './upload-call.ts';

/** Starts the key of whatever is known of datasets; what is known of one has its id behind it. */
export const uploadsKey = ['uploads'] as const;

/** Datasets, from the file to what stands in it. */
export function uploads(api: ApiClient) {
  return {
    /** The datasets, newest first. */
    list: () =>
      read(
        [...uploadsKey, 'list'],
        async (signal) => (await unwrap(api.GET('/api/uploads', { signal }))).uploads,
      ),

    /** @param id of the dataset, or the run id of its ingest */
    detail: (id: string) =>
      read([...uploadsKey, id, 'detail'], (signal) =>
        unwrap(api.GET('/api/uploads/{id}', { params: { path: { id } }, signal })),
      ),

    /** The characteristics of a dataset (CALL-9); an empty answer stays empty. */
    characteristics: (id: string) =>
      read([...uploadsKey, id, 'characteristics'], async (signal) => {
        const call = { params: { path: { id } }, signal };
        const answer = await unwrap(api.GET('/api/uploads/{id}/characteristics', call));
        const list = Array.isArray(answer) ? answer : answer.characteristics;
        return list.length === 0 ? [] : toCharacteristics(answer).filter(hasKnownCode);
      }),

    /** The same as forecasts ask for them (CALL-9), c1 always among them. */
    metadataCharacteristics: (uploadId: string) =>
      read([...uploadsKey, uploadId, 'metadata-characteristics'], async (signal) => {
        const call = { params: { path: { uploadId } }, signal };
        const answer = await unwrap(api.GET('/api/metadata/characteristics/{uploadId}', call));
        return toCharacteristics(answer).filter(hasKnownCode);
      }),

    /** Values of a characteristic that hold a text, most frequent first. */
    values: (
      { id, code }: { id: string; code: components['schemas']['CharacteristicCode'] },
      query: QueryOf<'listCharacteristicValues'> = {},
    ) =>
      read([...uploadsKey, id, 'values', code, query], (signal) =>
        unwrap(
          api.GET('/api/uploads/{id}/characteristics/{code}/values', {
            params: { path: { id, code }, query },
            signal,
          }),
        ),
      ),

    /** A page of the products of a dataset. */
    products: (id: string, query: QueryOf<'listUploadProducts'> = {}) =>
      read([...uploadsKey, id, 'products', query], (signal) =>
        unwrap(api.GET('/api/uploads/{id}/products', { params: { path: { id }, query }, signal })),
      ),

    /** A page of the products of the newest dataset. */
    newestProducts: (query: QueryOf<'listProducts'> = {}) =>
      read([...uploadsKey, 'products', query], (signal) =>
        unwrap(api.GET('/api/products', { params: { query }, signal })),
      ),

    /** How far the server has read a file that is on its way. */
    progress: (transferId: string) =>
      read(['transfers', transferId], (signal) =>
        unwrap(api.GET('/api/upload/progress/{transferId}', { params: { path: { transferId } }, signal })),
      ),

    /** What a file holds, without keeping it. */
    preview: (file: FileToSend) => unwrap(api.POST('/api/preview', uploadCall(api, file))),

    /** Sends a file to be kept: one more dataset. */
    send: (file: FileToSend) => unwrap(api.POST('/api/upload', uploadCall(api, file))),

    /** Names a dataset. Any 2xx is success, whatever it holds (CALL-15). */
    label: ({ runId, label }: { runId: string; label: string }) =>
      unwrap(api.POST('/api/upload/label', { body: { run_id: runId, label } })),

    /** The versions of a dataset, newest first. */
    versions: (id: string) =>
      read(
        [...uploadsKey, id, 'versions'],
        async (signal) =>
          (await unwrap(api.GET('/api/uploads/{id}/versions', { params: { path: { id } }, signal })))
            .versions,
      ),

    /** One version of a dataset, and what was understood of its file. */
    version: (id: string, version: number) =>
      read([...uploadsKey, id, 'versions', version], (signal) =>
        unwrap(
          api.GET('/api/uploads/{id}/versions/{version}', { params: { path: { id, version } }, signal }),
        ),
      ),

    /** What a file would change in a dataset. */
    previewVersion: (file: FileToAdd) =>
      unwrap(api.POST('/api/uploads/{id}/versions/preview', versionCall(api, file))),

    /** Adds a file to a dataset, as a version that becomes the current one. */
    addVersion: (file: FileToAdd) => unwrap(api.POST('/api/uploads/{id}/versions', versionCall(api, file))),

    /** Makes a version the current one again. */
    restoreVersion: ({ id, version }: { id: string; version: number }) =>
      unwrap(api.POST('/api/uploads/{id}/versions/{version}/restore', { params: { path: { id, version } } })),

    removeVersion: ({ id, version }: { id: string; version: number }) =>
      unwrap(api.DELETE('/api/uploads/{id}/versions/{version}', { params: { path: { id, version } } })),

    /** Repeats the newest run of a dataset on its current version. */
    refresh: (id: string) => unwrap(api.POST('/api/uploads/{id}/refresh', { params: { path: { id } } })),

    /** Deletes a dataset; its forecast runs go with it. */
    remove: (id: string) => unwrap(api.DELETE('/api/uploads/{id}', { params: { path: { id } } })),

    /**
     * The rows of a dataset that were turned away, as CSV. As bytes: reading it as text would take the byte order
     * mark away, by which Excel knows UTF-8.
     */
    rejectedRows: (id: string) =>
      unwrap(api.GET('/api/uploads/{id}/rejected', { params: { path: { id } }, parseAs: 'blob' })),
  };
}
