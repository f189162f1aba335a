import {
  characteristicsFailed,
  datasetInfoMessage,
  uploadWithoutRunId,
} from '@forecast-console/api-client/errors';
import { Notice } from '../../ui/notice.tsx';
import type { DatasetState } from './use-dataset.ts';

/** What could not be had of the selected dataset, in the words of spec §8. */
export function DatasetProblems({ dataset, uploadError, characteristicsError, retry }: DatasetState) {
  if (dataset === null) return null;
  const { id, upload } = dataset;
  return (
    <>
      {uploadError !== null && (
        <Notice kind="error" onRetry={retry}>
          {datasetInfoMessage(uploadError, id)}
        </Notice>
      )}
      {upload !== null && upload.run_id === null && <Notice kind="warning">{uploadWithoutRunId(id)}</Notice>}
      {characteristicsError !== null && (
        <Notice kind="error" onRetry={retry}>
          {characteristicsFailed(characteristicsError)}
        </Notice>
      )}
    </>
  );
}
