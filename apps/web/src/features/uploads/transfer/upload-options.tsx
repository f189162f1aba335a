import { Group, Radio, SimpleGrid } from '@mantine/core';
import type { FileType, UploadMode } from '../queries.ts';

const fileTypes: readonly { value: FileType; label: string }[] = [
  { value: 'excel', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
];

const uploadModes: readonly { value: UploadMode; label: string }[] = [
  { value: 'both', label: 'Both (master data and time series)' },
  { value: 'master', label: 'Master Data Only' },
  { value: 'timeseries', label: 'Time Series Only' },
];

interface UploadOptionsProps {
  fileType: FileType;
  uploadMode: UploadMode;
  disabled: boolean;
  onFileType: (fileType: FileType) => void;
  onUploadMode: (uploadMode: UploadMode) => void;
}

/** File Type and Upload Mode (UP-2, UP-3). */
export function UploadOptions({
  fileType,
  uploadMode,
  disabled,
  onFileType,
  onUploadMode,
}: UploadOptionsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <Radio.Group label="File Type" value={fileType} onChange={onFileType}>
        <Group gap="md" mt="xs">
          {fileTypes.map((option) => (
            <Radio key={option.value} {...option} disabled={disabled} />
          ))}
        </Group>
      </Radio.Group>
      <Radio.Group label="Upload Mode" value={uploadMode} onChange={onUploadMode}>
        <Group gap="md" mt="xs">
          {uploadModes.map((option) => (
            <Radio key={option.value} {...option} disabled={disabled} />
          ))}
        </Group>
      </Radio.Group>
    </SimpleGrid>
  );
}
