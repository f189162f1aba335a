import { inRole } from './columns/column-changes.ts';
import { ColumnMappingEditor } from './columns/column-mapping-editor.tsx';
import { PreviewPanel } from './preview/preview-panel.tsx';
import { IngestReportPanel } from './report/ingest-report-panel.tsx';
import type { useUploadFlow } from './transfer/use-upload-flow.ts';

/** Import report and first rows of a file. This code is loaded when the first file is chosen. */
export default function WhatWasRead({ flow }: { flow: ReturnType<typeof useUploadFlow> }) {
  const { columns, upload, stored } = flow;
  const report = (stored ?? columns.preview)?.report;
  // An existing preview was made with the selected file type, because changing the type discards the preview.
  const sentAs = stored === null ? flow.fileType : (upload.choice?.fileType ?? flow.fileType);
  const setKnownAhead = (names: readonly string[]) => {
    for (const name of names) columns.change(inRole(name, 'known-ahead', columns.detected));
  };
  return (
    <>
      {report && (
        <IngestReportPanel
          report={report}
          chosenType={sentAs}
          columnEditor={stored === null ? <ColumnMappingEditor flow={flow} /> : undefined}
          {...(stored === null && { onKnownAhead: setKnownAhead })}
        />
      )}
      {columns.preview !== null && <PreviewPanel preview={columns.preview} />}
    </>
  );
}
