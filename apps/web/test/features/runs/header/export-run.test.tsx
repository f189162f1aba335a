// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ExportRun } from '../../../../src/features/runs/header/export-run.tsx';
import { saveFile } from '../../../../src/lib/save-file.ts';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';
import { replaceApi } from '../../../support/replace-api.ts';

const get = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
replaceApi({ GET: get });
vi.mock('../../../../src/lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

afterEach(cleanup);

// RUN-17
it('ExportRun saves the file even if the user opened another page in the meantime', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  get.mockReturnValue(promise);
  const { unmount } = renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <ExportRun runId="r1" name="Coffee and tea" />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Whole run, CSV (wide format)' }));
  await screen.findByRole('button', { name: 'Cancel export' });
  expect(screen.getByRole('status').textContent).toBe('Exporting the run');
  unmount();
  const file = new Blob(['a'], { type: 'text/csv' });
  resolve(file);
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledExactlyOnceWith('Coffee and tea - forecast, wide.csv', file, 'text/csv'),
  );
});
