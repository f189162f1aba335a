import { fallbackCharacteristics } from '@forecast-console/api-client/normalise';
import { ApiError } from '@forecast-console/api-client/errors';
import { useQuery } from '@tanstack/react-query';
import { type characteristicsQuery, hasKnownCode, uploadQuery } from '../../uploads/queries.ts';
import type { Dataset } from './dataset.ts';

/** A dataset and the errors while loading it. */
export interface DatasetState {
  uploadId: string | null;
  /** null if none is selected or the id does not exist */
  dataset: Dataset | null;
  uploadError: Error | null;
  characteristicsError: Error | null;
  retry: () => void;
}

/**
 * Loads the selected dataset and its characteristics. If the characteristics fail to load, TYPE is the fallback, so
 * that the total can still be forecast (CALL-9).
 *
 * @param characteristicsOf query of the screen: Forecast screen and dashboard use different operations
 */
export function useDataset(
  uploadId: string | null,
  characteristicsOf: typeof characteristicsQuery,
  loadId: string | null = uploadId,
): DatasetState {
  const upload = useQuery(uploadQuery(loadId));
  const characteristics = useQuery(characteristicsOf(loadId));
  const settled = loadId === uploadId;
  const fallback = characteristics.isError ? fallbackCharacteristics.filter(hasKnownCode) : [];
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
    // A missing upload has no characteristics either; one message is enough.
    characteristicsError: settled && !missing ? characteristics.error : null,
    retry: () => {
      if (upload.isError) void upload.refetch();
      if (characteristics.isError) void characteristics.refetch();
    },
  };
}
