// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiToken } from '../../../src/features/account/queries.ts';
import { TokensPanel } from '../../../src/features/account/tokens-panel.tsx';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

type Call = (path: string, options?: object) => Promise<unknown>;
const calls = { GET: vi.fn<Call>(), POST: vi.fn<Call>(), DELETE: vi.fn<Call>() };
replaceApi(calls);

const token = (given: Partial<ApiToken> = {}): ApiToken => ({
  id: 't1',
  kind: 'personal',
  name: 'Nightly upload',
  username: 'ana',
  scope: 'write',
  prefix: 'fc_pat_4kQz',
  created_at: '2026-11-20T09:31:02.118Z',
  expires_at: '2099-02-18T12:00:00.000Z',
  last_used_at: null,
  ...given,
});

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.GET.mockResolvedValue({ tokens: [token()] });
});
afterEach(cleanup);

it('TokensPanel lists each token with its account, first characters, scope, expiry and last use', async () => {
  const service = { kind: 'service', name: 'ERP', username: 'erp', expires_at: null } as const;
  calls.GET.mockResolvedValue({
    tokens: [
      token(),
      token({ id: 't2', ...service }),
      token({ id: 't3', expires_at: '2020-01-02T12:00:00Z' }),
    ],
  });
  renderForm(<TokensPanel />);
  const rows = (await screen.findAllByRole('row'))
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));
  expect(rows[0]).toBe('Nightly upload|ana|fc_pat_4kQz…|write|18/02/2099|Never|Revoke');
  expect(rows[1]).toContain('erp (service)');
  expect(rows[1]).toContain('Never|Never');
  expect(rows[2]).toContain('Expired 02/01/2020');
});

// TOK-2
it('TokensPanel shows a new token once, until Done is clicked', async () => {
  calls.POST.mockResolvedValue({ ...token({ name: 'Script' }), token: 'fc_pat_secret' });
  renderForm(<TokensPanel />);
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: ' Script ' } });
  fireEvent.change(screen.getByLabelText('Expires after'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  const shown = await screen.findByLabelText<HTMLInputElement>('New API token');
  expect(shown.value).toBe('fc_pat_secret');
  const body = { name: 'Script', scope: 'read', expires_in_days: null, service: null };
  expect(calls.POST).toHaveBeenCalledWith('/api/account/tokens', { body });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByLabelText('New API token')).toBeNull();
});

it('TokensPanel requires a name to create a token', () => {
  renderForm(<TokensPanel />);
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(screen.getByText('Name is required')).toBeDefined();
  expect(calls.POST).not.toHaveBeenCalled();
});

it('TokensPanel offers neither the admin scope nor service accounts to non-admin users', () => {
  renderForm(<TokensPanel />);
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(screen.queryByLabelText('Service account')).toBeNull();
  expect(screen.queryByText(/^Admin:/)).toBeNull();
});

it('TokensPanel revokes a token after confirmation', async () => {
  calls.DELETE.mockResolvedValue({ success: true });
  renderForm(<TokensPanel />);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Nightly upload' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  const path = { id: 't1' };
  await waitFor(() =>
    expect(calls.DELETE).toHaveBeenCalledWith('/api/account/tokens/{id}', { params: { path } }),
  );
});

it('TokensPanel reports that there are no tokens, or that the tokens failed to load', async () => {
  calls.GET.mockResolvedValue({ tokens: [] });
  renderForm(<TokensPanel />);
  expect(await screen.findByText('No API tokens yet')).toBeDefined();
  cleanup();
  calls.GET.mockRejectedValue(new Error('refused'));
  renderForm(<TokensPanel />);
  expect(await screen.findByText(/^Could not load the API tokens/)).toBeDefined();
});
