import { features } from '../../../lib/features.ts';
import { formatBytes } from '../../../lib/format.ts';
import { notifyError } from '../../../lib/notify.ts';
import { reasonOf } from '../../../lib/reason-of.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { csvFormat, formats } from '../../../lib/settings/format-settings.ts';
import { exportRunMutation } from '../queries.ts';
import { Button, Group, Menu, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

interface ExportRunProps {
  runId: string;
  /** start of the file name */
  name: string;
}

const files = [
  { format: 'xlsx', layout: 'long', label: 'Whole run, Excel' },
  { format: 'csv', layout: 'long', label: 'Whole run, CSV (long format)' },
  { format: 'csv', layout: 'wide', label: 'Whole run, CSV (wide format)' },
] as const;

/** Screen-reader messages; errors are announced by the toast. */
const messages = { idle: '', pending: 'Exporting the run', success: 'Export saved', error: '' };

/** Downloads all combinations and periods of a run, with progress and Cancel (RUN-17). */
export function ExportRun({ runId, name }: ExportRunProps) {
  const stop = useRef<AbortController>(null);
  const [received, setReceived] = useState(0);
  const save = useMutation({
    ...exportRunMutation,
    // Also called if the user has left the page.
    onSuccess: (file, { format, layout }) =>
      saveFile(`${name} - forecast${format === 'xlsx' ? '' : `, ${layout}`}.${format}`, file, file.type),
    onError: (error, { signal }) => {
      if (!signal.aborted) notifyError(`Could not export the run: ${reasonOf(error)}`);
    },
  });
  const start = ({ format, layout }: (typeof files)[number]) => {
    const controller = new AbortController();
    stop.current = controller;
    setReceived(0);
    const { signal } = controller;
    const { delimiter, decimalMark } = csvFormat();
    save.mutate({
      runId,
      format,
      layout,
      delimiter: delimiter === ';' ? 'semicolon' : 'comma',
      decimal_mark: decimalMark === ',' ? 'comma' : 'point',
      date_format: formats().dateFormat,
      signal,
      onProgress: ({ loaded }) => setReceived(loaded),
    });
  };
  if (!features.export) return null;
  return (
    <>
      {/* Always rendered, because a live region announces only changes of its text. */}
      <VisuallyHidden component="output">{messages[save.status]}</VisuallyHidden>
      {save.isPending ? (
        <Group gap="xs">
          <Text size="sm">Exporting… {formatBytes(received)} received</Text>
          <Button variant="default" size="xs" onClick={() => stop.current?.abort()}>
            Cancel export
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
