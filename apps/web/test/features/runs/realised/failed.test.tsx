// @vitest-environment jsdom
// own worker: it replaces the client of the API
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RealisedPanel } from '../../../../src/features/runs/realised/realised-panel.tsx';
import WaterfallPanel from '../../../../src/features/runs/realised/waterfall-panel.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { runDetail } from '../../../support/run-detail.ts';

const refuse = vi.hoisted(() => () => Promise.reject(new Error('no answer')));
vi.mock('../../../../src/lib/api.ts', () => ({ api: { realised: refuse, waterfall: refuse } }));

afterEach(cleanup);

// REAL-3
it.each([
  ['of a run', <RealisedPanel key="run" run={runDetail({ status: 'completed' })} />, 'this forecast'],
  ['of a dataset', <WaterfallPanel key="dataset" uploadId="u1" />, 'the forecasts of this dataset'],
])('says that what came %s could not be read, and offers to try again', async (_of, panel, what) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithTheme(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
  expect(await screen.findByText(`How ${what} did could not be loaded.`)).toBeTruthy();
  expect(screen.getByRole('button', { name: /retry|try again/i })).toBeTruthy();
});
