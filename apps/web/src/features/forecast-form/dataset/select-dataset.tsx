import { Select } from '@mantine/core';
import type { Upload } from '../../uploads/queries.ts';
import { uploadOptionLabel } from './dataset.ts';

interface SelectDatasetProps {
  uploads: readonly Upload[];
  uploadId: string | null;
  onSelect: (uploadId: string | null) => void;
}

/** The drop-down of earlier uploads. */
export function SelectDataset({ uploads, uploadId, onSelect }: SelectDatasetProps) {
  return (
    <Select
      label="Dataset"
      placeholder="Select a dataset"
      searchable
      // Within the page's landmarks, and read right after the field.
      comboboxProps={{ withinPortal: false }}
      data={uploads.map((upload) => ({
        value: upload.id,
        label: uploadOptionLabel(upload),
        disabled: upload.status !== 'completed',
      }))}
      value={uploadId}
      onChange={onSelect}
      nothingFoundMessage="No dataset of that name"
      allowDeselect={false}
    />
  );
}
