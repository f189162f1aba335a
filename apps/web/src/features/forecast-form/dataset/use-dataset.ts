import { fallbackCharacteristics } from '@forecast-console/api-client/normalise';
import { ApiError } from '@forecast-console/api-client/errors';
import { useQuery } from '@tanstack/react-query';
import { type characteristicsQuery, hasKnownCode, uploadQuery } from '../../uploads/queries.ts';
import type { Dataset } from './dataset.ts';

/** What is known of a dataset, and what could not be had. */
export interface DatasetState {
  uploadId: string | null;
  /** Null when none is selected, and when there is none of that id. */
  dataset: Dataset | null;
  uploadError: Error | null;
  characteristicsError: Error | null;
  retry: () => void;
}

/**
 * Loads the selected dataset and its characteristics. Where the characteristics fail, TYPE stands in for them
 * (CALL-9), so that the total can still be forecast.
 *
 * @param characteristicsOf the call of the screen: the Forecast screen and the dashboard have one each
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
    // What is not there has no characteristics either; one message is enough.
    characteristicsError: settled && !missing ? characteristics.error : null,
    retry: () => {
      if (upload.isError) void upload.refetch();
      if (characteristics.isError) void characteristics.refetch();
    },
  };
}
