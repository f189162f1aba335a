// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { UploadHeader } from '../../../../src/features/runs/header/upload-header.tsx';
import { renderWithTheme } from '../../../support/render-with-theme.tsx';

afterEach(cleanup);

// LEAD-3
it('UploadHeader shows the dataset of an upload, its date range and a link to forecast it', () => {
  renderWithTheme(
    <UploadHeader
      runId="u1"
      upload={{
        id: 'd1',
        run_id: 'u1',
        fileName: 'a.csv',
        originalName: 'a.csv',
        uploadDate: '2026-01-01T00:00:00Z',
        status: 'completed',
        rowCount: 1234,
        label: 'Coffee and tea',
        firstDate: '2021-01-01',
        lastDate: '2024-06-01',
      }}
    />,
  );
  expect(screen.getByRole('heading').textContent).toContain('Coffee and tea');
  expect(screen.getByText(/Data from 01\/01\/2021 to 01\/06\/2024\. 1,234 rows/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Forecast this dataset' });
  expect(way.getAttribute('href')).toBe('/forecast?runId=u1');
});
