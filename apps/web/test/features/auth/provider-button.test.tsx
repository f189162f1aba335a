// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ProviderButton } from '../../../src/features/auth/provider-button.tsx';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

type Call = (path: string, options?: object) => Promise<unknown>;
const calls = { GET: vi.fn<Call>(), POST: vi.fn<Call>() };
replaceApi(calls);

const company = { name: 'Company SSO', available: true, reason: null };

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});
afterEach(cleanup);

function show(methods: object) {
  calls.GET.mockResolvedValue(methods);
  renderForm(<ProviderButton from="/runs" />);
}

// SSO-1
it('shows nothing without a provider', async () => {
  show({ password: true, provider: null });
  await waitFor(() => expect(calls.GET).toHaveBeenCalledOnce());
  expect(screen.queryByRole('button')).toBeNull();
});

// SSO-5
it('starts a sign-in that returns to the requested page', async () => {
  show({ password: true, provider: company });
  calls.POST.mockReturnValue(new Promise(() => undefined));
  fireEvent.click(await screen.findByRole('button', { name: 'Log in with Company SSO' }));
  await waitFor(() =>
    expect(calls.POST).toHaveBeenCalledExactlyOnceWith('/api/auth/provider/start', {
      body: { return_to: '/runs' },
    }),
  );
});

// SSO-9
it('is disabled with the reason if the provider cannot be reached', async () => {
  const reason = 'Company SSO cannot be reached.';
  show({ password: true, provider: { ...company, available: false, reason } });
  const button = await screen.findByRole('button', { name: 'Log in with Company SSO', description: reason });
  expect(button).toHaveProperty('disabled', true);
});

// SSO-10
it('says that passwords are switched off', async () => {
  show({ password: false, provider: company });
  expect(await screen.findByText(/Only local administrators can use the form above/)).toBeDefined();
});
