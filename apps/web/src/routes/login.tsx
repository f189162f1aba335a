import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { returnAddress } from '../features/auth/return-address.ts';
import { searchText } from '../lib/search.ts';

export const Route = createFileRoute('/login')({
  // The router keeps parameters that are missing here, so an address that is not allowed becomes undefined.
  validateSearch: (search: Record<string, unknown>): { from?: string | undefined } => ({
    from: returnAddress(searchText(search['from'])),
  }),
  component: function Login() {
    const { from } = Route.useSearch();
    return <LoginPage from={from} />;
  },
});
