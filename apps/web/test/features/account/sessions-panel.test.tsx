// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SessionsPanel } from '../../../src/features/account/sessions-panel.tsx';
import { renderForm } from '../../support/render-form.tsx';
import { replaceApi } from '../../support/replace-api.ts';

type Call = (path: string, options?: object) => Promise<unknown>;
const calls = { GET: vi.fn<Call>(), DELETE: vi.fn<Call>() };
replaceApi(calls);

afterEach(cleanup);

const session = {
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  address: '192.0.2.17',
  signed_in_at: '2026-11-20T08:00:00.000Z',
  last_used_at: '2026-11-20T09:00:00.000Z',
  expires_at: '2026-12-20T09:00:00.000Z',
};

// USR-3
it('SessionsPanel lists the devices, and can end any session except the current one', async () => {
  const old = { user_agent: null, address: null, signed_in_at: null, last_used_at: null };
  calls.GET.mockResolvedValue({
    sessions: [
      { id: 's1', current: true, ...session },
      { id: 's2', current: false, ...session, ...old },
    ],
  });
  calls.DELETE.mockResolvedValue({ success: true });
  renderForm(<SessionsPanel />);
  const [, current, other] = await screen.findAllByRole('row');
  expect(current?.textContent).toMatch(/^Firefox on LinuxThis session192\.0\.2\.17/);
  expect(other?.textContent).toMatch(/^Unknown deviceN\/AN\/AN\/A/);
  fireEvent.click(screen.getByRole('button', { name: /^End session/ }));
  await waitFor(() =>
    expect(calls.DELETE).toHaveBeenCalledWith('/api/account/sessions/{id}', {
      params: { path: { id: 's2' } },
    }),
  );
});
