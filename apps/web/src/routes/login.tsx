import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/auth/login-page.tsx';
import { returnAddress } from '../features/auth/return-address.ts';
import { searchText } from '../lib/search.ts';

export const Route = createFileRoute('/login')({
  validateSearch: (search: Record<string, unknown>): { from?: string } => {
    const from = returnAddress(searchText(search['from']));
    return from === undefined ? {} : { from };
  },
  component: function Login() {
    const { from } = Route.useSearch();
    return <LoginPage from={from} />;
  },
});
