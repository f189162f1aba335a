import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../components/page/page.tsx';
import { DeliveriesPanel } from '../features/webhooks/deliveries-panel.tsx';
import { deliveriesQuery, webhooksQuery } from '../features/webhooks/queries.ts';
import { WebhooksPanel } from '../features/webhooks/webhooks-panel.tsx';

export const Route = createFileRoute('/_app/admin/webhooks')({
  validateSearch: ({ id }: Record<string, unknown>): { id?: string } =>
    typeof id === 'string' && id !== '' ? { id } : {},
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { id } }) => {
    void queryClient.prefetchQuery(webhooksQuery);
    if (id !== undefined) void queryClient.prefetchQuery(deliveriesQuery(id));
  },
  component: Webhooks,
});

function Webhooks() {
  const { id } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title="Webhooks">
      <WebhooksPanel
        selected={id}
        onSelect={(chosen) =>
          void navigate({ search: chosen === id ? {} : { id: chosen }, replace: true, resetScroll: false })
        }
      />
      {id !== undefined && <DeliveriesPanel key={id} id={id} />}
    </Page>
  );
}
