import { Disclosure } from '../../../components/panel/disclosure.tsx';
import { LoadingBlock } from '../../../components/feedback/loading.tsx';
import type { FileType, UploadMode } from '../queries.ts';
import type { FirstPeriod } from './use-upload-flow.ts';
import { Group, Radio } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './upload-options.module.css';

const FirstPeriodForm = lazy(() => import('./first-period-form.tsx'));

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
    <div className={classes['options']}>
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
    </div>
  );
}

interface FirstPeriodFieldsProps {
  value: FirstPeriod;
  disabled: boolean;
  /** whether a file was rejected because the first period is missing */
  wanted: boolean;
  onChange: (value: FirstPeriod) => void;
}

/** First period and period length, for a file that contains only numbers (DATA-15). */
export function FirstPeriodFields({ value, disabled, wanted, onChange }: FirstPeriodFieldsProps) {
  // The field must stay open when the user starts typing, although typing clears the error.
  const [asked, setAsked] = useState(wanted);
  if (wanted && !asked) setAsked(true);
  return (
    <div>
      <Disclosure key={String(asked)} startsOpen={asked} title="My file has no header row">
        <Suspense fallback={<LoadingBlock height="5rem" label="Loading the fields" />}>
          <FirstPeriodForm value={value} disabled={disabled} onChange={onChange} />
        </Suspense>
      </Disclosure>
    </div>
  );
}
