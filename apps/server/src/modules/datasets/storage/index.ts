export { columnBlob, floatsOf } from './column-blob.ts';
export { DatasetFiles } from './dataset-files.ts';
export type { DatasetReader, TotalRow, ValueFilter } from './dataset-reader.ts';
export { type DatasetSource, withDataset } from './open-dataset.ts';
export { datasetPath, ownFiles } from './own-files.ts';
export { rowsOf } from './segment.ts';
export { sharedFilesOf } from './shared-files.ts';
