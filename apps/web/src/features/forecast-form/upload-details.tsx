import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Panel } from '../../ui/panel.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import type { Upload } from '../../resources/uploads.ts';

/** Upload details: id, file, uploaded, status, rows, run id, label (spec §2). */
export function UploadDetails({ upload }: { upload: Upload }) {
  return (
    <Panel title="Upload details" order={3}>
      <FactList
        facts={[
          ['Upload ID', upload.id],
          ['File', upload.originalName],
          ['Uploaded', formatDateTime(upload.uploadDate)],
          ['Status', upload.status],
          ['Rows', formatCount(upload.rowCount)],
          ['Run ID', upload.run_id ?? 'None'],
          ['Label', upload.label ?? 'None'],
        ]}
      />
    </Panel>
  );
}
