import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { UploadHistoryPanel } from '../features/uploads/history/upload-history-panel.tsx';
import { UploadScreen } from '../features/uploads/upload-screen.tsx';
import { searchText } from '../lib/search.ts';
import { uploadQuery, uploadsQuery } from '../features/uploads/queries.ts';
import { Page } from '../components/page.tsx';

const WaterfallPanel = lazy(() => import('../features/runs/accuracy/waterfall.tsx'));

export const Route = createFileRoute('/_app/')({
  validateSearch: (search: Record<string, unknown>): { upload?: string | undefined } => ({
    upload: searchText(search['upload']),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { upload } }) => {
    void queryClient.prefetchQuery(uploadsQuery);
    if (upload !== undefined) void queryClient.prefetchQuery(uploadQuery(upload));
  },
  component: UploadData,
});

function UploadData() {
  const { upload } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title="Upload Data">
      <UploadScreen />
      <UploadHistoryPanel
        chosen={upload ?? null}
        onChoose={(id) =>
          void navigate({ search: { upload: id ?? undefined }, replace: true, resetScroll: false })
        }
      />
      {upload !== undefined && (
        <Suspense>
          <WaterfallPanel key={upload} uploadId={upload} />
        </Suspense>
      )}
    </Page>
  );
}
