import { Button, FileInput, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { DisabledReason } from '../../components/fields/disabled-reason.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { stockText } from './stock-file.ts';
import { useFirstFieldFocus } from './use-first-field-focus.ts';

interface StockUploadProps {
  /** Names of the columns that identify an item. */
  itemColumns: readonly string[];
  saving: boolean;
  /** error of the last save; null if there is none */
  refusal: ReactNode;
  /** called with every file, because the error then no longer applies */
  onChoose: () => void;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** Replaces the stock of all items with a file. */
export function StockUpload({ itemColumns, saving, refusal, onChoose, onSave, onCancel }: StockUploadProps) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useFirstFieldFocus();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return;
    const read = await stockText(file);
    setProblem('problem' in read ? read.problem : null);
    if ('text' in read) onSave(read.text);
  };
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} aria-label="Upload stock">
      <Stack gap="sm">
        <Text size="sm">
          {`Columns: ${[...itemColumns, 'On hand'].join(', ')}; optional: On order, Lead time, Lead time spread, Review period, Service level, Pack size, Minimum order. The file replaces the stock of all items.`}
        </Text>
        <FileInput
          size="xs"
          maw="24rem"
          label="CSV or Excel file (.xlsx)"
          placeholder="Choose a file"
          accept=".csv,.txt,.xlsx,text/csv"
          value={file}
          onChange={(chosen) => {
            setFile(chosen);
            setProblem(null);
            onChoose();
          }}
        />
        {problem === null ? refusal : <Notice kind="error">{problem}</Notice>}
        <Group gap="xs">
          <DisabledReason reason={file === null ? 'Choose a file first.' : null}>
            <Button type="submit" size="xs" loading={saving}>
              Replace stock
            </Button>
          </DisabledReason>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
