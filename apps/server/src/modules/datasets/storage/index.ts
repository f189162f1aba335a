export { columnBlob, floatsOf, rowsOf, type TotalRow } from './dataset-rows.ts';
export { driversAt, sharesInStock } from './driver-values.ts';
export { DatasetFiles } from './dataset-files.ts';
export type { DatasetReader, ValueFilter } from './dataset-reader.ts';
export { type DatasetSource, withDataset } from './open-dataset.ts';
export { datasetPath, ownFiles } from './own-files.ts';
export { sharedFilesOf } from './open-dataset.ts';
