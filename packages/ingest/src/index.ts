export { Combinations } from './combinations.ts';
export { type Code, defaultLabels } from './code.ts';
export { type DataHealth, dataHealth } from './data-health.ts';
export { type IngestReport, type RejectedCell } from './ingest-report.ts';
export { type FilePreview, previewUpload } from './preview-upload.ts';
export { readUpload } from './read-upload.ts';
export { RefusedFileError } from './refused-file-error.ts';
export { type Layout, type RejectedRow, type RowSink } from './row-sink.ts';
export { type SourceFile } from './source-file.ts';
