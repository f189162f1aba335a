import {
  characteristicsFailed,
  datasetInfoMessage,
  uploadWithoutRunId,
} from '@forecast-console/api-client/errors';
import { Text } from '@mantine/core';
import { Notice } from '../../../components/notice.tsx';
import type { DatasetState } from './use-dataset.ts';

/** Errors while loading the selected dataset (ERR-7 to ERR-10). */
export function DatasetProblems(state: DatasetState) {
  const { uploadId: id, dataset, uploadError, characteristicsError, retry } = state;
  if (id === null) return null;
  return (
    <>
      {uploadError !== null && (
        <Notice kind="error" onRetry={retry}>
          <Text size="sm">{datasetInfoMessage(uploadError, id)}</Text>
        </Notice>
      )}
      {dataset?.upload?.run_id === null && <Notice kind="warning">{uploadWithoutRunId(id)}</Notice>}
      {characteristicsError !== null && (
        <Notice kind="error" onRetry={retry}>
          <Text size="sm">{characteristicsFailed(characteristicsError)}</Text>
        </Notice>
      )}
    </>
  );
}
