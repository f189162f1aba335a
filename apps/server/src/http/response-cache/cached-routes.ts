import type { OperationId } from '../contract/document.ts';
import { anyRun, anythingElse } from './response-cache.ts';

const ofDatasets = () => [anythingElse];
const ofAll = () => [anythingElse, anyRun];
const ofRun = ({ id, runId }: Readonly<Record<string, string>>) => [anythingElse, runId ?? id ?? ''];

/** What the answers of a read are made of, by the parameters of its path. */
export type SubjectsOf = (path: Readonly<Record<string, string>>) => readonly string[];

/** Reads whose answers may be kept: they are the same whoever asks, and whenever. */
export const keptReads: Partial<Record<OperationId, SubjectsOf>> = {
  listUploads: ofDatasets,
  getUpload: ofDatasets,
  listUploadCharacteristics: ofDatasets,
  listUploadProducts: ofDatasets,
  listProducts: ofDatasets,
  listDatasetCharacteristics: ofDatasets,
  listUploadVersions: ofAll,
  getUploadVersion: ofAll,
  getMetadata: ofAll,
  getHistory: ofAll,
  listForecastRuns: ofAll,
  listForecastMetrics: ofAll,
  listRunDetails: ofAll,
  getForecastDetail: ofRun,
  getBatchRunData: ofRun,
  getRunData: ofRun,
  listCombinations: ofRun,
  compareForecastRuns: ofAll,
  getRealisedAccuracy: ofRun,
  getWaterfall: ofAll,
};
