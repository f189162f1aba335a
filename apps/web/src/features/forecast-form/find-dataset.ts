import type { Upload } from '../../resources/uploads.ts';

/** The dataset an id means: screens accept the id of an upload and the run id of its ingest (decisions, "Identity of runs"). */
export function findDataset(uploads: readonly Upload[], id: string): Upload | undefined {
  return uploads.find((upload) => upload.id === id) ?? uploads.find((upload) => upload.run_id === id);
}
