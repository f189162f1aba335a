import { createFileRoute, redirect } from '@tanstack/react-router';
import { UploadScreen } from '../features/uploads/upload-screen.tsx';
import { searchText } from '../lib/search.ts';
import { uploadsQuery } from '../features/uploads/queries.ts';
import { Page } from '../components/page/page.tsx';

export const Route = createFileRoute('/_app/')({
  validateSearch: (search: Record<string, unknown>): { upload?: string | undefined } => ({
    upload: searchText(search['upload']),
  }),
  beforeLoad: ({ search: { upload } }) => {
    // Redirects links from before datasets had their own pages.
    if (upload !== undefined)
      throw redirect({ to: '/datasets/$id', params: { id: upload }, search: {}, replace: true });
  },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(uploadsQuery),
  component: UploadData,
});

function UploadData() {
  return (
    <Page title="Upload Data">
      <UploadScreen />
    </Page>
  );
}
