import { createFileRoute } from '@tanstack/react-router';
import { uploadsQuery } from '../features/uploads/uploads-query.ts';
import { UploadHistoryPanel } from '../features/uploads/upload-history-panel.tsx';
import { UploadScreen } from '../features/uploads/upload-screen.tsx';
import { Page } from '../ui/page.tsx';

export const Route = createFileRoute('/_app/')({
  // Not awaited: choosing a file need not wait for the list below it.
  loader: ({ context }) => void context.queryClient.prefetchQuery(uploadsQuery),
  component: () => (
    <Page title="Upload Data">
      <UploadScreen />
      <UploadHistoryPanel />
    </Page>
  ),
});
