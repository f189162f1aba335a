// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { accountFigures } from '../../../src/features/admin/account-figures.ts';
import { actionName, RecentActivity } from '../../../src/features/admin/recent-activity.tsx';
import { WorkspaceFigures } from '../../../src/features/admin/workspace-figures.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const get =
  vi.fn<(path: string, options: { params?: { query?: { status?: string } } }) => Promise<unknown>>();
replaceApi({ GET: get });

afterEach(cleanup);

const show = (panel: React.ReactNode) =>
  renderWithTheme(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {panel}
    </QueryClientProvider>,
  );

const account = { id: '1', email: '', kind: 'person', disabled: false, must_change_password: false } as const;
const accounts = [
  {
    ...account,
    username: 'ana',
    roles: ['admin' as const],
    created_at: '',
    last_sign_in_at: '2026-11-26T12:00:00Z',
  },
  { ...account, username: 'bo', roles: [], created_at: '', last_sign_in_at: '2026-11-25T12:00:00Z' },
];
const responses: Record<string, object> = {
  '/api/health': { status: 'ok', version: '0.2.0' },
  '/api/accounts': { accounts, total: 2, offset: 0, limit: 1000 },
  '/api/uploads': { uploads: [{}, {}] },
};

// ADM-14
it('WorkspaceFigures shows the state of the server and counts accounts, datasets and runs', async () => {
  const totals: Record<string, number> = { running: 1, queued: 3, failed: 2 };
  get.mockImplementation((path, options) => {
    if (path === '/api/ready') return Promise.reject(new Error('The server is stopping.'));
    const runs = { runs: [], total: totals[options.params?.query?.status ?? ''] ?? 8 };
    return Promise.resolve(responses[path] ?? runs);
  });
  show(<WorkspaceFigures />);
  await waitFor(() =>
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
      ['Not ready', '0.2.0', '2'].concat(['2', '0', '1'], ['8', '4', '2']),
    ),
  );
});

it('WorkspaceFigures shows an error with retry if a count fails to load', async () => {
  get.mockRejectedValue(new Error('down'));
  show(<WorkspaceFigures />);
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load the numbers');
});

it('accountFigures counts recent sign-ins, and only the total if the page lacks accounts', () => {
  const now = Date.parse('2026-11-27T00:00:00Z');
  expect(
    accountFigures({ accounts, total: 2, offset: 0, limit: 1000 }, now).map(([, figure]) => figure),
  ).toEqual(['2', '1', '1']);
  expect(
    accountFigures({ accounts, total: 1001, offset: 0, limit: 1000 }, now).map(([, figure]) => figure),
  ).toEqual(['1,001', 'N/A', 'N/A']);
});

// ADM-15
it('RecentActivity shows who did what, and marks failures', async () => {
  const entry = { at: '2026-11-27T10:00:00Z', token: null, address: '', subject: null };
  get.mockResolvedValue({
    entries: [
      { ...entry, action: 'uploadFile', status: 200, username: 'ana' },
      { ...entry, action: 'login', status: 401, username: null },
      { ...entry, action: 'deleteUploadVersion', status: 200, username: null, address: 'retention' },
    ],
  });
  show(<RecentActivity />);
  expect((await screen.findByRole('row', { name: /ana Upload file Succeeded/ })).isConnected).toBe(true);
  expect(screen.getByRole('row', { name: /Unknown Login Failed \(401\)/ }).isConnected).toBe(true);
  expect(screen.getByRole('row', { name: /Server Delete upload version Succeeded/ }).isConnected).toBe(true);
  expect(actionName('createForecast')).toBe('Create forecast');
  expect(actionName('createApiToken')).toBe('Create API token');
});
