import type { ApiClient } from '../client.ts';
import { multipart } from '../form-body.ts';
import type { components } from '../schema.gen.ts';
import type { UploadProgressListener } from '../transport/upload/upload-progress-listener.ts';

type UploadForm = components['schemas']['UploadForm'];
type VersionForm = components['schemas']['VersionForm'];

/** A file, and what is to be done with it. */
export interface UploadChoice {
  readonly file: File;
  readonly fileType: NonNullable<UploadForm['file_type']>;
  readonly uploadMode: NonNullable<UploadForm['upload_mode']>;
  /** What the user says single columns are (contract, ColumnMapping); without it all are detected. */
  readonly mapping?: string | undefined;
  /** Of a file without header and dates: a day (ISO) of its first period, and how long a period is. */
  readonly firstPeriod?:
    | { readonly date: string; readonly bucket: components['schemas']['Bucket'] }
    | undefined;
  /** What becomes of a file whose bytes are stored already; without it it is stored again. */
  readonly sameFile?: UploadForm['same_file'];
}

/** How a file on its way is watched and stopped. */
export interface Transfer {
  /** By which the server is asked how far it has read. */
  readonly id?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: UploadProgressListener;
}

export interface FileToSend extends UploadChoice, Transfer {}

/** A file to add to a dataset. */
export interface FileToAdd extends Omit<FileToSend, 'uploadMode' | 'firstPeriod' | 'sameFile'> {
  readonly uploadId: string;
  readonly mode: NonNullable<VersionForm['mode']>;
  /** The version it was previewed against; the server refuses it when another one is current by then. */
  readonly basedOn?: number | undefined;
}

// The file stands last, so that the server knows its type and mode before the file streams in.
export function uploadCall(
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

export function versionCall(
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
