import { formatBytes } from '../../../lib/format.ts';
import type { FileType } from '../queries.ts';
import classes from './drop-zone.module.css';
import { Input, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type Ref, useId, useState } from 'react';

interface DropZoneProps {
  file: File | null;
  error: string | null;
  disabled: boolean;
  inputRef: Ref<HTMLInputElement>;
  onSelect: (file: File) => void;
}

/** File picker with drag and drop. */
export function DropZone({ file, error, disabled, inputRef, onSelect }: DropZoneProps) {
  const [over, setOver] = useState(false);
  const hintId = useId();
  const errorId = useId();
  return (
    <div>
      <div
        className={classes['zone']}
        data-over={over || undefined}
        data-chosen={file !== null || undefined}
        data-invalid={error !== null || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <IconFileUpload size={28} stroke={1.5} aria-hidden />
        <Text fw={600} component="span">
          {file === null ? 'Choose a file' : file.name}
        </Text>
        <Text size="sm" c="dimmed" component="span" id={hintId}>
          {file === null
            ? 'or drop it here. CSV or Excel: .csv, .xlsx, .xls'
            : `${formatBytes(file.size)}. Choose or drop another to replace it.`}
        </Text>
        <input
          ref={inputRef}
          type="file"
          name="file"
          className={classes['input']}
          aria-label={file === null ? 'Choose a file' : `Choose a file, selected: ${file.name}`}
          aria-describedby={error === null ? hintId : `${hintId} ${errorId}`}
          aria-invalid={error !== null}
          accept={acceptedExtensions}
          disabled={disabled}
          onChange={(event) => {
            const selected = event.currentTarget.files?.[0];
            if (selected) onSelect(selected);
          }}
          // Clears the value, so that selecting a corrected file again fires a change event.
          onClick={(event) => {
            event.currentTarget.value = '';
          }}
        />
      </div>
      {error !== null && (
        <Input.Error id={errorId} mt="xs" role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  );
}

/** Extensions of the file picker (UP-1). */
export const acceptedExtensions = '.csv,.xlsx,.xls';

/** Returns the file type for the extension; null if it is not supported. */
export function fileTypeOf(name: string): FileType | null {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === 'csv') return 'csv';
  return extension === 'xlsx' || extension === 'xls' ? 'excel' : null;
}
