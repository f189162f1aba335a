import { ColumnMappingEditor } from './columns/column-mapping-editor.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { IngestReportPanel } from './report/ingest-report-panel.tsx';
import type { useUploadFlow } from './transfer/use-upload-flow.ts';

/** How a file was understood, and its first rows; its code loads with the first file. */
export default function WhatWasRead({ flow }: { flow: ReturnType<typeof useUploadFlow> }) {
  const { columns, upload, stored } = flow;
  const report = (stored ?? columns.preview)?.report;
  // Another file type forgets the preview, so that it was sent as the one chosen now.
  const sentAs = stored === null ? flow.fileType : (upload.choice?.fileType ?? flow.fileType);
  return (
    <>
      {report && (
        <IngestReportPanel
          report={report}
          chosenType={sentAs}
          columnEditor={stored === null ? <ColumnMappingEditor flow={flow} /> : undefined}
          firstRows={columns.preview?.preview}
        />
      )}
      {columns.preview !== null && <PreviewPanel preview={columns.preview} />}
    </>
  );
}
