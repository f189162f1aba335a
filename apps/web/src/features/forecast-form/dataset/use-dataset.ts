import { formatDateTime } from '../../../lib/format.ts';
import {
  type Characteristic,
  type characteristicsQuery,
  hasKnownCode,
  type Upload,
  type UploadDetail,
  uploadQuery,
} from '../../uploads/queries.ts';
import { ApiError } from '@forecast-console/api-client/errors';
import { fallbackCharacteristics } from '@forecast-console/api-client/normalise';
import { useQuery } from '@tanstack/react-query';

/** A dataset and the errors from loading it. */
export interface DatasetState {
  uploadId: string | null;
  /** the selected dataset; null if none is selected or the id does not exist */
  dataset: Dataset | null;
  uploadError: Error | null;
  characteristicsError: Error | null;
  retry: () => void;
}

/**
 * Loads the selected dataset and its characteristics. If the characteristics fail to load, falls back to TYPE, so that
 * the total can still be forecast (CALL-9).
 *
 * @param characteristicsOf query for the characteristics; the Forecast screen and the dashboard use different
 * operations
 */
export function useDataset(
  uploadId: string | null,
  characteristicsOf: typeof characteristicsQuery,
  loadId: string | null = uploadId,
): DatasetState {
  const upload = useQuery(uploadQuery(loadId));
  const characteristics = useQuery(characteristicsOf(loadId));
  const settled = loadId === uploadId;
  // A copy of the default indicates that it is unknown whether the file has this column.
  const fallback = characteristics.isError
    ? fallbackCharacteristics.filter(hasKnownCode).map((one) => ({ ...one }))
    : [];
  const uploadError = settled ? upload.error : null;
  const missing = uploadError instanceof ApiError && uploadError.status === 404;
  return {
    uploadId,
    dataset:
      uploadId === null || missing
        ? null
        : {
            id: uploadId,
            upload: (settled ? upload.data : undefined) ?? null,
            characteristics: settled ? (characteristics.data ?? fallback) : [],
            loading: !settled || upload.isPending || characteristics.isPending,
          },
    uploadError,
    // If the upload does not exist, one message is enough.
    characteristicsError: settled && !missing ? characteristics.error : null,
    retry: () => {
      if (upload.isError) void upload.refetch();
      if (characteristics.isError) void characteristics.refetch();
    },
  };
}

/** The selected dataset. */
export interface Dataset {
  id: string;
  /** details of the upload; null while they load or if loading failed */
  upload: UploadDetail | null;
  /** characteristics of the dataset; empty while they load */
  characteristics: readonly Characteristic[];
  loading: boolean;
}

/** Finds a dataset by the id of its upload or the run id of its ingest (ROUTE-10). */
export function findDataset(uploads: readonly Upload[], id: string): Upload | undefined {
  return uploads.find((upload) => upload.id === id) ?? uploads.find((upload) => upload.run_id === id);
}

/** Returns the drop-down label of a dataset: its label and id, or its file name with date and time (FC-1). */
export function uploadOptionLabel({ id, label, originalName, uploadDate }: Upload): string {
  const name = label?.trim() ?? '';
  return name === '' ? `${originalName} – ${formatDateTime(uploadDate)}` : `${name} (${id})`;
}
