import type { OperationId } from '../contract/document.ts';
import { allRuns, everythingElse } from './change-counters.ts';

type SubjectsOf = (path: Readonly<Record<string, string>>) => [string, string?];

const datasets: SubjectsOf = () => [everythingElse];
const datasetsAndRuns: SubjectsOf = () => [everythingElse, allRuns];
const oneRun: SubjectsOf = ({ id, runId }) => [everythingElse, runId ?? id ?? ''];

/** Cached operations and the subjects of their responses, which must depend neither on the user nor on the time. */
export const cachedRoutes: Partial<Record<OperationId, SubjectsOf>> = {
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
