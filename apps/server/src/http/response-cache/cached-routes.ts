import type { OperationId } from '../contract/document.ts';
import { allRuns, everythingElse } from './change-counters.ts';

type PathParameters = Readonly<Record<string, string>>;

const datasets = () => [everythingElse];
const datasetsAndRuns = () => [everythingElse, allRuns];
const oneRun = ({ id, runId }: PathParameters) => [everythingElse, runId ?? id ?? ''];

/**
 * The operations whose responses are cached, with the subjects they are made from. A response must depend neither on
 * the user nor on the time.
 */
export const cachedRoutes: Partial<Record<OperationId, (path: PathParameters) => readonly string[]>> = {
  listUploads: datasets,
  getUpload: datasets,
  listUploadCharacteristics: datasets,
  listUploadProducts: datasets,
  listProducts: datasets,
  listDatasetCharacteristics: datasets,
  listUploadVersions: datasetsAndRuns,
  getUploadVersion: datasetsAndRuns,
  getMetadata: datasetsAndRuns,
  getHistory: datasetsAndRuns,
  listForecastRuns: datasetsAndRuns,
  listForecastMetrics: datasetsAndRuns,
  listRunDetails: datasetsAndRuns,
  getForecastDetail: oneRun,
  getBatchRunData: oneRun,
  getRunData: oneRun,
  listCombinations: oneRun,
  compareForecastRuns: datasetsAndRuns,
  getRealisedAccuracy: oneRun,
  getWaterfall: datasetsAndRuns,
};
