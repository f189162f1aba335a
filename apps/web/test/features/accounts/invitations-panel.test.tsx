// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InvitationsPanel } from '../../../src/features/accounts/invitations-panel.tsx';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

type Call = (path: string, options?: object) => Promise<unknown>;
const calls = { GET: vi.fn<Call>(), POST: vi.fn<Call>(), DELETE: vi.fn<Call>() };
replaceApi(calls);

const invitation = {
  id: 'i1',
  email: 'bea@example.com',
  admin: false,
  created_by: 'admin',
  created_at: '2026-11-20T08:00:00.000Z',
  expires_at: '2026-11-27T08:00:00.000Z',
};
const byOperator = { ...invitation, id: 'i2', email: 'cleo@example.com', admin: true, created_by: null };

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  calls.GET.mockResolvedValue({ invitations: [invitation, byOperator] });
});
afterEach(cleanup);

const show = () => renderForm(<InvitationsPanel />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

// MEM-8
it('InvitationsPanel lists open invitations and revokes one', async () => {
  calls.DELETE.mockResolvedValue({ success: true });
  show();
  const rows = (await screen.findAllByRole('row'))
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));
  expect(rows).toEqual([
    'bea@example.com|User|admin|27/11/2026 00:00|Revoke',
    'cleo@example.com|Administrator|Operator|27/11/2026 00:00|Revoke',
  ]);
  await press('Revoke: cleo@example.com');
  const params = { path: { id: 'i2' } };
  await waitFor(() => expect(calls.DELETE).toHaveBeenCalledWith('/api/invitations/{id}', { params }));
});

// MEM-7
it('InvitationsPanel shows the link of a new invitation until the user closes the message', async () => {
  calls.POST.mockResolvedValue({ ...invitation, token: 'the-token' });
  show();
  await press('Invite');
  await press('Create link');
  expect(screen.getByText('Email is required')).toBeDefined();
  expect(calls.POST).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText(/^Email/), { target: { value: ' bea@example.com ' } });
  fireEvent.click(screen.getByLabelText('Administrator'));
  await press('Create link');
  const link = await screen.findByLabelText<HTMLInputElement>('Invitation link');
  expect(link.value).toBe(`${globalThis.location.origin}/invite#the-token`);
  const body = { email: 'bea@example.com', admin: true };
  expect(calls.POST).toHaveBeenCalledWith('/api/invitations', { body });
  await press('Done');
  expect(screen.queryByLabelText('Invitation link')).toBeNull();
});

it('InvitationsPanel reports that there are no invitations', async () => {
  calls.GET.mockResolvedValue({ invitations: [] });
  show();
  expect(await screen.findByText('No open invitations')).toBeDefined();
});
