import { ApiError, previewFailed, uploadFailed } from '@forecast-console/api-client/errors';
import { limits } from '@forecast-console/api-client/limits';
import type { Bucket } from '@forecast-console/calendar';
import { useState } from 'react';
import { useKept } from '../../../lib/session/use-kept.ts';
import { notifyError, notifySuccess } from '../../../lib/notify.ts';
import { type FileType, previewFile, type UploadChoice, uploadFile, type UploadMode } from '../queries.ts';
import { useColumnMapping } from '../columns/use-column-mapping.ts';
import { useSaveLabel } from '../use-save-label.ts';
import { fileTypeOf } from './drop-zone.tsx';
import { useFileTransfer } from './use-file-transfer.ts';

/** First period of a file without header and dates. `date` is '' if the file has dates. */
export interface FirstPeriod {
  date: string;
  bucket: Bucket;
}

const noFirstPeriod: FirstPeriod = { date: '', bucket: 'month' };

function storedAlready(error: unknown): string | null {
  return error instanceof ApiError && error.status === 409 ? error.detail : null;
}

/**
 * State of the upload screen: file selected, previewed, uploading, uploaded with run id, label prompt (UP-8, UP-9).
 */
export function useUploadFlow() {
  const [file, setFile] = useKept<File | null>('upload file', null);
  const [fileType, setFileType] = useKept<FileType>('upload type', limits.fileTypes.default);
  const [uploadMode, setUploadMode] = useKept<UploadMode>('upload mode', limits.uploadModes.default);
  const [firstPeriod, setFirstPeriod] = useKept<FirstPeriod>('upload first period', noFirstPeriod);
  const [fileError, setFileError] = useState<string | null>(null);
  const [lastSent, setLastSent] = useState<'preview' | 'upload'>('preview');
  const columns = useColumnMapping();
  const label = useSaveLabel();
  const preview = useFileTransfer({
    send: previewFile,
    onSuccess: columns.understand,
    onError: (error) => notifyError(previewFailed(error)),
  });
  const upload = useFileTransfer({
    send: uploadFile,
    onSuccess: () => notifySuccess('File uploaded'),
    onError: (error) => {
      // A duplicate file leads to a confirmation, not an error (UP-15).
      if (storedAlready(error) === null) notifyError(uploadFailed(error));
    },
  });

  // Discards results for another file or other options.
  function forget() {
    preview.reset();
    columns.forget();
    setFileError(null);
  }

  function selectFile(selected: File) {
    forget();
    upload.reset();
    label.reset();
    const type = fileTypeOf(selected.name);
    if (type === null) {
      setFile(null);
      setFileError(`${selected.name} is neither a .csv nor an .xlsx or .xls file`);
      return;
    }
    setFile(selected);
    setFileType(type);
    setFirstPeriod(noFirstPeriod);
  }

  function withFile(send: (choice: UploadChoice) => void): boolean {
    if (file === null) {
      setFileError('Please select a file');
      notifyError('Please select a file');
      return false;
    }
    const { date, bucket } = firstPeriod;
    send({
      file,
      fileType,
      uploadMode,
      mapping: columns.field,
      ...(date === '' ? {} : { firstPeriod: { date, bucket } }),
    });
    return true;
  }

  return {
    file,
    fileType,
    uploadMode,
    firstPeriod,
    fileError,
    /** the server's message if it already has this file; the user must then confirm */
    storedAlready: storedAlready(upload.error),
    preview,
    upload,
    columns,
    /** the stored upload, whose report is shown instead of the preview's until the next preview */
    stored: lastSent === 'upload' || columns.preview === null ? upload.answer : null,
    label,
    busy: preview.running || upload.running,
    selectFile,
    selectFileType: (type: FileType) => {
      forget();
      setFileType(type);
    },
    selectUploadMode: (mode: UploadMode) => {
      forget();
      setUploadMode(mode);
    },
    selectFirstPeriod: (period: FirstPeriod) => {
      forget();
      setFirstPeriod(period);
    },
    resetColumns: () => {
      preview.reset();
      if (upload.error !== null) upload.reset();
      columns.reset();
    },
    /** Starts a preview; returns false if no file is selected. `startUpload` does the same. */
    startPreview: () => {
      if (upload.error !== null) upload.reset();
      setLastSent('preview');
      return withFile(preview.start);
    },
    startUpload: (sameFile: 'refuse' | 'store' = 'refuse') => {
      // Keeps the preview but clears its error.
      if (preview.error !== null) preview.reset();
      label.reset();
      setLastSent('upload');
      return withFile((choice) => upload.start({ ...choice, sameFile }));
    },
  };
}
