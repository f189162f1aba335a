// @vitest-environment jsdom
// own worker: it replaces the client of the API
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RealisedPanel } from '../../../../src/features/runs/accuracy/accuracy-panel.tsx';
import WaterfallPanel from '../../../../src/features/runs/accuracy/waterfall.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { runDetail } from '../../../support/run-detail.ts';

const refuse = vi.hoisted(() => () => Promise.reject(new Error('no answer')));
vi.mock('../../../../src/lib/api.ts', () => ({ api: { realised: refuse, waterfall: refuse } }));

afterEach(cleanup);

// REAL-3
it.each([
  ['a run', <RealisedPanel key="run" run={runDetail({ status: 'completed' })} />],
  ['a dataset', <WaterfallPanel key="dataset" uploadId="u1" />],
])('shows an error with retry if the accuracy of %s fails to load', async (_of, panel) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithTheme(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
  expect(await screen.findByText('Could not load realized accuracy.')).toBeTruthy();
  expect(screen.getByRole('button', { name: /retry|try again/i })).toBeTruthy();
});
