import type { components } from '@forecast-console/api-client/schema';
import type { UploadRow } from './uploads-repository.ts';
import type { ListedVersionRow } from './versions-repository.ts';

/**
 * Converts a version to its API representation.
 * @param upload the dataset of the version
 */
export function toVersion(row: ListedVersionRow, upload: UploadRow): components['schemas']['UploadVersion'] {
  const { new: added, same, changed, removed } = row;
  return {
    version: row.number,
    run_id: row.run_id,
    mode: row.mode,
    file_name: row.original_name,
    created_at: row.created_at,
    created_by: row.created_by,
    row_count: row.row_count ?? 0,
    first_date: row.first_date,
    last_date: row.last_date,
    current: row.id === upload.version_id,
    based_on: row.based_on,
    runs: row.runs,
    // The first version cannot be compared with an earlier one.
    counts:
      added === null || same === null || changed === null || removed === null
        ? null
        : { new: added, same, changed, removed },
  };
}
