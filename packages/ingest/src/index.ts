export { Combinations } from './rows/combinations.ts';
export { type Code, defaultLabels } from './survey/code.ts';
export { type DataHealth, dataHealth } from './data-health.ts';
export { type IngestReport } from './ingest-report.ts';
export { type FilePreview, previewUpload } from './preview-upload.ts';
export { readUpload } from './read-upload.ts';
export { type RejectedCell, RefusedFileError } from './files/refused-file-error.ts';
export { type Layout, type RejectedRow, type RowSink } from './rows/row-sink.ts';
export { type SourceFile } from './files/source-file.ts';
