// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountsPanel } from '../../../src/features/accounts/accounts-panel.tsx';
import type { Account } from '../../../src/features/accounts/queries.ts';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

type Call = (path: string, options?: object) => Promise<unknown>;
const calls = {
  GET: vi.fn<Call>(),
  POST: vi.fn<Call>(),
  PATCH: vi.fn<Call>(),
  DELETE: vi.fn<Call>(),
};
replaceApi(calls);

const account = (username: string, given: Partial<Account> = {}): Account => ({
  id: `id-${username}`,
  username,
  email: `${username}@example.com`,
  kind: 'person',
  roles: ['user'],
  disabled: false,
  must_change_password: false,
  created_at: '2026-10-01T08:00:00.000Z',
  last_sign_in_at: null,
  ...given,
});
const all = [
  account('ana'),
  account('ben', { roles: ['user', 'admin'], disabled: true }),
  account('cleo', { must_change_password: true }),
  account('erp', { kind: 'service' }),
];

const onSearch = vi.fn<(text: string) => void>();
beforeEach(() => {
  for (const call of [...Object.values(calls), onSearch]) call.mockReset();
  calls.GET.mockResolvedValue({ accounts: all, total: all.length, limit: 1000, offset: 0 });
});
afterEach(cleanup);

const show = () => renderForm(<AccountsPanel search="" onSearch={onSearch} />);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('AccountsPanel shows the role, status, last sign-in and available actions of each account', async () => {
  show();
  const rows = (await screen.findAllByRole('row'))
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join('|'));
  expect(rows).toEqual([
    'ana|ana@example.com|User|Active|Never|DisableMake adminSet passwordDelete',
    'ben|ben@example.com|Administrator|Disabled|Never|EnableMake userSet passwordDelete',
    'cleo|cleo@example.com|User|Password reset|Never|DisableMake adminSet passwordDelete',
    'erp|N/A|Service|Active|Never|DisableDelete',
  ]);
});

it('AccountsPanel disables and enables accounts and changes their role', async () => {
  calls.PATCH.mockResolvedValue(all[0]);
  show();
  await press('Disable: ana');
  const sent = (id: string, body: object) =>
    waitFor(() =>
      expect(calls.PATCH).toHaveBeenLastCalledWith('/api/accounts/{id}', { params: { path: { id } }, body }),
    );
  await sent('id-ana', { disabled: true });
  await press('Make user: ben');
  await sent('id-ben', { admin: false });
});

it('AccountsPanel deletes an account after a new owner was chosen', async () => {
  calls.DELETE.mockResolvedValue({ success: true });
  show();
  await press('Delete: ana');
  const owner = await screen.findByLabelText<HTMLSelectElement>(/^New owner/);
  await waitFor(() => expect([...owner.options].map(({ text }) => text)).toEqual(['ben', 'cleo', 'erp']));
  fireEvent.change(owner, { target: { value: 'id-erp' } });
  await press('Delete account');
  const params = { path: { id: 'id-ana' }, query: { owner: 'id-erp' } };
  await waitFor(() => expect(calls.DELETE).toHaveBeenCalledWith('/api/accounts/{id}', { params }));
});

it('AccountsPanel creates an account, and sends nothing while a field is missing', async () => {
  calls.POST.mockResolvedValue(account('new'));
  show();
  await press('Create account');
  await press('Create');
  expect(screen.getByText('Username is required')).toBeDefined();
  expect(calls.POST).not.toHaveBeenCalled();
  const body = {
    username: 'new',
    email: 'new@example.com',
    password: 'a long password',
    admin: true,
    must_change_password: true,
  };
  for (const [label, value] of [
    [/^Username/, body.username],
    [/^Email/, body.email],
    [/^Password/, body.password],
  ] as const)
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
  fireEvent.click(screen.getByLabelText('Administrator'));
  await press('Create');
  await waitFor(() => expect(calls.POST).toHaveBeenCalledWith('/api/accounts', { body }));
});

it('AccountsPanel sets a new password for an account', async () => {
  calls.PATCH.mockResolvedValue(all[0]);
  show();
  await press('Set password: ana');
  await press('Save');
  expect(screen.getByText('New password is required')).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^New password/, { selector: 'input' }), {
    target: { value: 'a long password' },
  });
  await press('Save');
  const body = { password: 'a long password', must_change_password: true };
  await waitFor(() =>
    expect(calls.PATCH).toHaveBeenCalledWith('/api/accounts/{id}', {
      params: { path: { id: 'id-ana' } },
      body,
    }),
  );
});
