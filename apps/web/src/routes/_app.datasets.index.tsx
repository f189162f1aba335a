import { createFileRoute } from '@tanstack/react-router';
import { DatasetsList } from '../features/uploads/history/datasets-list.tsx';
import { uploadsQuery } from '../features/uploads/queries.ts';
import { Page } from '../components/page/page.tsx';

export const Route = createFileRoute('/_app/datasets/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(uploadsQuery),
  component: () => (
    <Page title="Datasets">
      <DatasetsList />
    </Page>
  ),
});
