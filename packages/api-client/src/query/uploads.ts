import { multipart, unwrap } from '../calls.ts';
import type { ApiClient } from '../client.ts';
import { hasKnownCode, toCharacteristics } from '../normalise/characteristics.ts';
import type { components } from '../schema.gen.ts';
import type { UploadProgressListener } from '../transport/request.ts';
import { type QueryOf, read } from './read.ts';

type EventForm = components['schemas']['EventForm'];
type StockoutForm = components['schemas']['StockoutForm'];
type UploadForm = components['schemas']['UploadForm'];
type VersionForm = components['schemas']['VersionForm'];

/** A file and its upload options. */
export interface UploadChoice {
  readonly file: File;
  readonly fileType: NonNullable<UploadForm['file_type']>;
  readonly uploadMode: NonNullable<UploadForm['upload_mode']>;
  /** Roles of columns as JSON (ColumnMapping in the contract). Columns without a role are detected. */
  readonly mapping?: string | undefined;
  /** For a file without a header and dates: a day (ISO) in its first period, and the period length. */
  readonly firstPeriod?:
    | { readonly date: string; readonly bucket: components['schemas']['Bucket'] }
    | undefined;
  /** What to do if the same file is already stored. By default, it is stored again. */
  readonly sameFile?: UploadForm['same_file'];
}

/** Progress and cancellation of an upload. */
export interface Transfer {
  /** Id for `progress`. */
  readonly id?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: UploadProgressListener;
}

/** A file to upload as a dataset. */
export interface FileToSend extends UploadChoice, Transfer {}

/** A file to add to a dataset. */
export interface FileToAdd extends Omit<FileToSend, 'uploadMode' | 'firstPeriod' | 'sameFile'> {
  readonly uploadId: string;
  readonly mode: NonNullable<VersionForm['mode']>;
  /** The version that the preview used. The server rejects the file if another version is now current. */
  readonly basedOn?: number | undefined;
}

/** First element of all dataset keys. If a query concerns one dataset, the second element is its id. */
export const uploadsKey = ['uploads'] as const;

/** Datasets and their versions. */
export function uploads(api: ApiClient) {
  return {
    /** The datasets, newest first. */
    list: () =>
      read(
        [...uploadsKey, 'list'],
        async (signal) => (await unwrap(api.GET('/api/uploads', { signal }))).uploads,
      ),

    /** @param id id of the dataset, or the run id of its upload */
    detail: (id: string) =>
      read([...uploadsKey, id, 'detail'], (signal) =>
        unwrap(api.GET('/api/uploads/{id}', { params: { path: { id } }, signal })),
      ),

    /** Characteristics of a dataset (CALL-9). If the response is empty, so is the result. */
    characteristics: (id: string) =>
      read([...uploadsKey, id, 'characteristics'], async (signal) => {
        const call = { params: { path: { id } }, signal };
        const answer = await unwrap(api.GET('/api/uploads/{id}/characteristics', call));
        const list = Array.isArray(answer) ? answer : answer.characteristics;
        return list.length === 0 ? [] : toCharacteristics(answer).filter(hasKnownCode);
      }),

    /** Characteristics of a dataset for a forecast (CALL-9); always includes c1. */
    metadataCharacteristics: (uploadId: string) =>
      read([...uploadsKey, uploadId, 'metadata-characteristics'], async (signal) => {
        const call = { params: { path: { uploadId } }, signal };
        const answer = await unwrap(api.GET('/api/metadata/characteristics/{uploadId}', call));
        return toCharacteristics(answer).filter(hasKnownCode);
      }),

    /** Values of a characteristic that contain the search text, most frequent first. */
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

    /** Values of a column known ahead by combination and period, those with the most missing values first. */
    knownAhead: (id: string, query: QueryOf<'listKnownAheadValues'> = {}) =>
      read([...uploadsKey, id, 'known-ahead', query], (signal) =>
        unwrap(api.GET('/api/uploads/{id}/known-ahead', { params: { path: { id }, query }, signal })),
      ),

    /** One page of the products of a dataset. */
    products: (id: string, query: QueryOf<'listUploadProducts'> = {}) =>
      read([...uploadsKey, id, 'products', query], (signal) =>
        unwrap(api.GET('/api/uploads/{id}/products', { params: { path: { id }, query }, signal })),
      ),

    /** One page of the products of the newest dataset. */
    newestProducts: (query: QueryOf<'listProducts'> = {}) =>
      read([...uploadsKey, 'products', query], (signal) =>
        unwrap(api.GET('/api/products', { params: { query }, signal })),
      ),

    /** Server-side progress of an upload. */
    progress: (transferId: string) =>
      read(['transfers', transferId], (signal) =>
        unwrap(api.GET('/api/upload/progress/{transferId}', { params: { path: { transferId } }, signal })),
      ),

    /** Parses a file without storing it. */
    preview: (file: FileToSend) => unwrap(api.POST('/api/preview', uploadCall(api, file))),

    /** Uploads a file as a new dataset. */
    send: (file: FileToSend) => unwrap(api.POST('/api/upload', uploadCall(api, file))),

    /** Renames a dataset. Any 2xx response counts as success, regardless of its body (CALL-15). */
    label: ({ runId, label }: { runId: string; label: string }) =>
      unwrap(api.POST('/api/upload/label', { body: { run_id: runId, label } })),

    /** Versions of a dataset, newest first. */
    versions: (id: string) =>
      read(
        [...uploadsKey, id, 'versions'],
        async (signal) =>
          (await unwrap(api.GET('/api/uploads/{id}/versions', { params: { path: { id } }, signal })))
            .versions,
      ),

    /** One version of a dataset with its import report. */
    version: (id: string, version: number) =>
      read([...uploadsKey, id, 'versions', version], (signal) =>
        unwrap(
          api.GET('/api/uploads/{id}/versions/{version}', { params: { path: { id, version } }, signal }),
        ),
      ),

    /** Returns the changes that a file would make to a dataset. */
    previewVersion: (file: FileToAdd) =>
      unwrap(api.POST('/api/uploads/{id}/versions/preview', versionCall(api, file))),

    /** Adds a file to a dataset as its new current version. */
    addVersion: (file: FileToAdd) => unwrap(api.POST('/api/uploads/{id}/versions', versionCall(api, file))),

    /** Changes roles of columns by reading the stored file of the current version again. */
    changeColumns: ({ id, ...body }: { id: string } & components['schemas']['ColumnChange']) =>
      unwrap(api.PUT('/api/uploads/{id}/columns', { params: { path: { id } }, body })),

    /** Makes an earlier version the current one. */
    restoreVersion: ({ id, version }: { id: string; version: number }) =>
      unwrap(api.POST('/api/uploads/{id}/versions/{version}/restore', { params: { path: { id, version } } })),

    removeVersion: ({ id, version }: { id: string; version: number }) =>
      unwrap(api.DELETE('/api/uploads/{id}/versions/{version}', { params: { path: { id, version } } })),

    /** Repeats the newest run of a dataset on its current version. */
    refresh: (id: string) => unwrap(api.POST('/api/uploads/{id}/refresh', { params: { path: { id } } })),

    /** Deletes a dataset and its forecast runs. */
    remove: (id: string) => unwrap(api.DELETE('/api/uploads/{id}', { params: { path: { id } } })),

    /** Rejected rows of a dataset as CSV. Returns a Blob to keep the byte order mark, which Excel needs to detect UTF-8. */
    rejectedRows: (id: string): Promise<Blob> =>
      unwrap(api.GET('/api/uploads/{id}/rejected', { params: { path: { id } }, parseAs: 'blob' })),
  };
}

interface EventPath {
  /** Id of the dataset. */
  id: string;
  eventId: string;
}

/** Events of datasets, such as promotions and holidays. */
export function events(api: ApiClient) {
  return {
    /** Events of a dataset, in the order they were added. */
    list: (id: string) =>
      read(
        [...uploadsKey, id, 'events'],
        async (signal) =>
          (await unwrap(api.GET('/api/uploads/{id}/events', { params: { path: { id } }, signal }))).events,
      ),

    /** Countries with known public holidays, and the source of the holidays. */
    countries: () =>
      read(['holiday-countries'], (signal) => unwrap(api.GET('/api/holiday-countries', { signal }))),

    add: ({ id, form }: { id: string; form: EventForm }) =>
      unwrap(api.POST('/api/uploads/{id}/events', { params: { path: { id } }, body: form })),

    /** Rejects with 409 if the event has changed since the form's revision: see `eventConflict`. */
    change: ({ form, ...path }: EventPath & { form: EventForm }) =>
      unwrap(api.PUT('/api/uploads/{id}/events/{eventId}', { params: { path }, body: form })),

    /** Rejects with 409 if the event has changed since `revision`: see `eventConflict`. */
    remove: ({ revision, ...path }: EventPath & { revision: number }) =>
      unwrap(api.DELETE('/api/uploads/{id}/events/{eventId}', { params: { path, query: { revision } } })),
  };
}

/** Periods in which items of datasets could not be sold. */
export function stockouts(api: ApiClient) {
  return {
    /** The marks that apply, and removed ones. */
    list: (id: string) =>
      read([...uploadsKey, id, 'stockouts'], (signal) =>
        unwrap(api.GET('/api/uploads/{id}/stockouts', { params: { path: { id } }, signal })),
      ),

    /** Marks all periods, or none. */
    add: ({ id, stockouts: periods }: { id: string } & StockoutForm) =>
      unwrap(
        api.POST('/api/uploads/{id}/stockouts', { params: { path: { id } }, body: { stockouts: periods } }),
      ),

    remove: (path: { id: string; stockoutId: string }) =>
      unwrap(api.DELETE('/api/uploads/{id}/stockouts/{stockoutId}', { params: { path } })),
  };
}

// The file is the last field, so that the server knows its type and upload mode before the file arrives.
function uploadCall(
  api: ApiClient,
  { file, fileType, uploadMode, mapping, firstPeriod, sameFile, id, signal, onProgress }: FileToSend,
) {
  return {
    body: {
      file_type: fileType,
      upload_mode: uploadMode,
      ...(id === undefined ? {} : { transfer_id: id }),
      ...(mapping === undefined ? {} : { mapping }),
      ...(firstPeriod === undefined
        ? {}
        : { first_period: firstPeriod.date, period_bucket: firstPeriod.bucket }),
      ...(sameFile === undefined ? {} : { same_file: sameFile }),
      file,
    },
    ...multipart,
    ...(onProgress === undefined ? {} : api.uploadProgress(onProgress)),
    signal: signal ?? null,
  };
}

function versionCall(
  api: ApiClient,
  { uploadId, file, fileType, mode, basedOn, mapping, id, signal, onProgress }: FileToAdd,
) {
  return {
    params: { path: { id: uploadId } },
    body: {
      file_type: fileType,
      mode,
      ...(basedOn === undefined ? {} : { based_on: String(basedOn) }),
      ...(id === undefined ? {} : { transfer_id: id }),
      ...(mapping === undefined ? {} : { mapping }),
      file,
    },
    ...multipart,
    ...(onProgress === undefined ? {} : api.uploadProgress(onProgress)),
    signal: signal ?? null,
  };
}
