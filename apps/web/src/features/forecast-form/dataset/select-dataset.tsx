import { Select } from '@mantine/core';
import type { Upload } from '../../uploads/queries.ts';
import { uploadOptionLabel } from './dataset.ts';

interface SelectDatasetProps {
  uploads: readonly Upload[];
  uploadId: string | null;
  onSelect: (uploadId: string | null) => void;
}

/** Drop-down of earlier uploads. */
export function SelectDataset({ uploads, uploadId, onSelect }: SelectDatasetProps) {
  return (
    <Select
      label="Dataset"
      placeholder="Select a dataset"
      searchable
      // Keeps the options inside the page's landmarks, directly after the field.
      comboboxProps={{ withinPortal: false }}
      data={uploads.map((upload) => ({
        value: upload.id,
        label: uploadOptionLabel(upload),
        disabled: upload.status !== 'completed',
      }))}
      value={uploadId}
      onChange={onSelect}
      nothingFoundMessage="No matching datasets"
      allowDeselect={false}
    />
  );
}
