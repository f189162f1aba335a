import { createFileRoute } from '@tanstack/react-router';
import { Page } from '../components/page/page.tsx';
import { PasswordPanel } from '../features/account/password-panel.tsx';
import { ProfilePanel } from '../features/account/profile-panel.tsx';
import { FormatsPanel } from '../features/account/formats-panel.tsx';
import { meQuery, sessionsQuery, tokensQuery } from '../features/account/queries.ts';
import { SessionsPanel } from '../features/account/sessions-panel.tsx';
import { TokensPanel } from '../features/account/tokens-panel.tsx';
import { useFormats } from '../lib/settings/format-settings.ts';

export const Route = createFileRoute('/_app/account')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(meQuery);
    void queryClient.prefetchQuery(sessionsQuery);
    void queryClient.prefetchQuery(tokensQuery);
  },
  component: Account,
});

function Account() {
  // The dates on this page change with the formats.
  useFormats();
  return (
    <Page title="Account">
      <ProfilePanel />
      <FormatsPanel />
      <TokensPanel />
      <SessionsPanel />
      <PasswordPanel />
    </Page>
  );
}
