// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import type { SimpleAnalysisSearch } from '../../../src/features/analysis/filters/simple-analysis-search.ts';
import type { RunOfAnalysis } from '../../../src/features/analysis/run-of-analysis.ts';
import { SimpleAnalysis } from '../../../src/features/analysis/simple-analysis.tsx';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<(path: string, options: { params: { query?: object } }) => Promise<unknown>>();
replaceApi({ GET: get });

const run: RunOfAnalysis = {
  created_at: '2024-05-01T10:00:00Z',
  forecast_start_date: '2024-03-01',
  bucket_type: 'month',
  upload_id: 'u1',
  aggregation_characteristics: ['c2'],
  characteristic_labels: { c2: 'Product' },
};
const months = (year: number) =>
  Array.from({ length: 12 }, (_, at) => ({
    date: `${year}-${String(at + 1).padStart(2, '0')}-01`,
    value: at + 1,
  }));
const details = {
  actual: [...months(2022), ...months(2023)],
  forecast: [{ date: '2024-01-01', value: 9, lower: 7, upper: 11 }],
  backtest: [],
};
const answer = {
  success: true,
  data: { run_id: 'r1', bucket_type: 'month', details, chartData: { actual: [], forecast: [] } },
};

const explanation = {
  id: 'explanation',
  label: 'Explanation',
  render: () => <p>How this forecast was made</p>,
};

function Page({ first }: { first: SimpleAnalysisSearch }) {
  const [search, setSearch] = useState(first);
  return (
    <>
      <output aria-label="URL">{new URLSearchParams({ ...search }).toString()}</output>
      <SimpleAnalysis
        runId="r1"
        run={run}
        search={search}
        onSearch={setSearch}
        renderLead={() => null}
        tabsOf={() => [explanation]}
        details={<p>Run Details</p>}
        parameters={[]}
      />
    </>
  );
}

const show = (first: SimpleAnalysisSearch = {}) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  renderWithTheme(
    <QueryClientProvider client={client}>
      <Page first={first} />
    </QueryClientProvider>,
  );
};
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^\d{4}$/ })
    .filter(({ checked }) => checked)
    .map(({ value }) => value);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T00:00:00Z') });
  get.mockReset();
  get.mockImplementation((path) => {
    if (path === '/api/metadata/types') return Promise.resolve({ types: ['forecast', 'actual'] });
    return Promise.resolve(path.includes('/characteristics') ? [{ type: 'c3', label: 'Warehouse' }] : answer);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('SimpleAnalysis', () => {
  // ANA-2, ANA-16, CALL-12
  it('requests the view, types and level of the run', async () => {
    show();
    await screen.findByText('Chart: 13 points');
    const call = get.mock.calls.find(([path]) => path === '/api/forecast-batch/all/{runId}');
    expect(call?.[1].params.query).toMatchObject({
      view: 'yoy',
      type: 'actual,forecast',
      aggregation_characteristics: 'c2',
    });
  });

  // ANA-12, ANA-13
  it('selects the two most recent years and shows the number of points and rows', async () => {
    show();
    expect(await screen.findByText('Chart: 13 points')).toBeTruthy();
    expect(screen.getByText('Table: 12 rows')).toBeTruthy();
    expect(ticked()).toEqual(['2024', '2023']);
  });

  // ANA-9
  it('changes nothing before Apply Filters is clicked, then writes the whole configuration to the URL', async () => {
    show();
    await screen.findByText('Chart: 13 points');
    fireEvent.click(screen.getByRole('checkbox', { name: '2022' }));
    fireEvent.change(screen.getByLabelText('Time Bucket'), { target: { value: 'quarter' } });
    expect(screen.getByText('Chart: 13 points')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
    expect(await screen.findByText('Chart: 9 points')).toBeTruthy();
    expect(decodeURIComponent(screen.getByLabelText('URL').textContent)).toBe(
      'view=yoy&type=actual,forecast&aggregation_characteristics=c2&years=2024,2023,2022&bucket=quarter',
    );
  });

  it('keeps showing the previous series with a progress bar while filtered series load', async () => {
    show();
    await screen.findByText('Chart: 13 points');
    expect(screen.queryByRole('status', { name: 'Loading the filtered series' })).toBeNull();
    get.mockReturnValue(new Promise(() => {}));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Forecast' }));
    fireEvent.click(screen.getByRole('button', { name: 'Apply Filters' }));
    expect(await screen.findByRole('status', { name: 'Loading the filtered series' })).toBeTruthy();
    expect(screen.getByText(/^Chart: [1-9]/)).toBeTruthy();
  });

  it('does not filter if no year is selected', async () => {
    show({ years: 'all' });
    expect(await screen.findByText('Chart: 25 points')).toBeTruthy();
  });

  // ANA-21, CALL-11
  it('offers the types of the server, or the default types with the error if they fail to load', async () => {
    show();
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Backtest' })).toBeNull());
    cleanup();
    get.mockImplementation((path) =>
      path === '/api/metadata/types' ? Promise.reject(new Error('gone')) : Promise.resolve(answer),
    );
    show();
    expect(await screen.findByText('Failed to load data types. Please try again later.')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Backtest' })).toBeTruthy();
  });

  // ANA-13, ANA-21
  it('shows the error, empty captions and the default years if the data is malformed', async () => {
    get.mockResolvedValue({ success: true, data: { details } });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Malformed response — missing details/chartData',
    );
    expect(screen.getByText('Chart: 0 points')).toBeTruthy();
    expect(screen.getByText('Table: 0 rows')).toBeTruthy();
    expect(ticked()).toEqual(['2026', '2025']);
    expect(screen.getByRole('checkbox', { name: '2024' })).toBeTruthy();
  });

  it('shows the settings and the other tabs of the run if its data fails to load, also during a retry', async () => {
    get.mockRejectedValue(new Error('gone'));
    show();
    fireEvent.click(await screen.findByRole('tab', { name: 'Explanation' }));
    expect(screen.getByText('How this forecast was made')).toBeTruthy();
    get.mockReturnValue(new Promise(() => {}));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(screen.getByText('How this forecast was made')).toBeTruthy();
    expect(screen.getByText('Run Details')).toBeTruthy();
  });
});
