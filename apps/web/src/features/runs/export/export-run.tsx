import { Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { features } from '../../../lib/features.ts';
import { formatBytes } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { exportRunMutation } from '../queries.ts';
import { saveFile } from '../../../lib/save-file.ts';

interface ExportRunProps {
  runId: string;
  /** what the file is named after */
  name: string;
}

const files = [
  { format: 'xlsx', layout: 'long', label: 'Whole run, Excel' },
  { format: 'csv', layout: 'long', label: 'Whole run, CSV, a row a period' },
  { format: 'csv', layout: 'wide', label: 'Whole run, CSV, a column a period' },
] as const;

/** What is heard of an export; that it failed is said by a toast. */
const told = { idle: '', pending: 'The run is being exported', success: 'The export is saved', error: '' };

/** Saves every combination of a run in every period; how much has come is shown, and can be stopped. */
export function ExportRun({ runId, name }: ExportRunProps) {
  const stop = useRef<AbortController>(null);
  const [received, setReceived] = useState(0);
  const save = useMutation({
    ...exportRunMutation,
    // Whoever goes on to another page meanwhile still gets the file.
    onSuccess: (file, { format, layout }) =>
      saveFile(`${name} - forecast${format === 'xlsx' ? '' : `, ${layout}`}.${format}`, file, file.type),
    onError: (error, { signal }) => {
      if (!signal.aborted) notifyError(`The run could not be exported: ${reasonOf(error)}`);
    },
  });
  const start = ({ format, layout }: (typeof files)[number]) => {
    const controller = new AbortController();
    stop.current = controller;
    setReceived(0);
    const { signal } = controller;
    save.mutate({ runId, format, layout, signal, onProgress: ({ loaded }) => setReceived(loaded) });
  };
  if (!features.export) return null;
  return (
    <>
      {/* There before it speaks, or it would not be heard; each number on the way would be too much. */}
      <VisuallyHidden component="output">{told[save.status]}</VisuallyHidden>
      {save.isPending ? (
        <Group gap="xs">
          <Text size="sm">Exporting, {formatBytes(received)} so far</Text>
          <Button variant="default" size="xs" onClick={() => stop.current?.abort()}>
            Cancel the export
          </Button>
        </Group>
      ) : (
        <FileMenu onChoose={start} />
      )}
    </>
  );
}

function FileMenu({ onChoose }: { onChoose: (file: (typeof files)[number]) => void }) {
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button size="xs" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {files.map((file) => (
          <Menu.Item key={file.label} onClick={() => onChoose(file)}>
            {file.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
