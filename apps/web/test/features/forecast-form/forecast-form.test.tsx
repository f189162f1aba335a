// @vitest-environment jsdom
import { hasKnownCode, toCharacteristics } from '@forecast-console/api-client/normalise';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderForm } from '../../support/render-form.tsx';
import { notifyError } from '../../../src/lib/notify.ts';
import type { Model } from '../../../src/features/forecast-form/queries.ts';
import type { Dataset } from '../../../src/features/forecast-form/dataset/use-dataset.ts';
import { ForecastForm } from '../../../src/features/forecast-form/forecast-form.tsx';
import { defaultForecastValues } from '../../../src/features/forecast-form/request/forecast-values.ts';
import { replaceApi } from '../../support/replace-api.ts';

const post = vi.hoisted(() => vi.fn<(path: string, options: { body: unknown }) => Promise<unknown>>());
replaceApi({ POST: post });

vi.mock('../../../src/lib/notify.ts', () => ({ notifyError: vi.fn<typeof notifyError>() }));

const models: Model[] = [
  { type: 'nbeats', label: 'N-BEATS', available: false, reason: 'not in this version' },
  { type: 'lightgbm', label: 'LightGBM', available: true, reason: null },
];

function datasetOf(id: string, over: Partial<Dataset> = {}): Dataset {
  const product = {
    type: 'c2',
    label: 'Product',
    sample_values: ['A', 'B'],
    value_count: 2,
    value: null,
  } as const;
  return { id, upload: null, characteristics: [product], loading: false, ...over };
}

function uploadOf(id: string) {
  const known = { fileName: 'demand.db', originalName: 'demand.csv', uploadDate: '2024-07-01T10:00:00Z' };
  return { ...known, id, run_id: null, label: 'Demand', status: 'completed', rowCount: 12 } as const;
}

const onGenerated = vi.fn<(runIds: readonly string[]) => void>();

function form(dataset: Dataset | null, offered: readonly Model[] = models, startsWithRange = false) {
  return (
    <ForecastForm
      title="Generate Forecast"
      dataset={dataset}
      models={offered}
      initialValues={defaultForecastValues}
      startsWithRange={startsWithRange}
      onGenerated={onGenerated}
    />
  );
}

const generate = () => screen.getByRole('button', { name: 'Generate Forecast' });

beforeEach(() => {
  post.mockReset();
  vi.mocked(notifyError).mockReset();
  onGenerated.mockReset();
  sessionStorage.clear();
});

afterEach(cleanup);

describe('the forecast form', () => {
  // FC-3, FC-9
  it('lists TYPE, disabled with the reason, if the file has no such column', () => {
    const inFile = {
      type: 'c1',
      label: 'TYPE',
      value_count: 1,
      value: null,
      sample_values: ['actual'],
    } as const;
    renderForm(form(datasetOf('u1', { characteristics: toCharacteristics([]).filter(hasKnownCode) })));
    expect(screen.getByLabelText<HTMLInputElement>('TYPE (c1)').disabled).toBe(true);
    expect(screen.getByText('TYPE (c1) not in the file')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Sample values of TYPE' })).toBeNull();
    expect(screen.queryByText('3 values')).toBeNull();
    cleanup();
    renderForm(form(datasetOf('u1', { characteristics: [inFile] })));
    expect(screen.getByLabelText<HTMLInputElement>('TYPE (c1)').disabled).toBe(false);
  });

  // DASH-3
  it('starts a run, stores it in session storage and reports its id', async () => {
    post.mockResolvedValue({ run_id: 'r1', status: 'queued' });
    renderForm(form(datasetOf('u1')));
    fireEvent.click(screen.getByLabelText('Product (c2)'));
    fireEvent.click(screen.getByRole('button', { name: 'Sample values of Product' }));
    fireEvent.click(screen.getByLabelText('B'));
    fireEvent.click(generate());
    await waitFor(() => expect(onGenerated).toHaveBeenCalledWith(['r1']));
    expect(post.mock.calls[0]?.[1].body).toMatchObject({
      product_code: 'u1',
      horizon: 18,
      model_type: 'lightgbm',
      aggregation_characteristics: ['c2'],
      characteristic_labels: { c2: 'Product' },
      filters: { product_numbers: ['B'] },
    });
    expect(JSON.parse(sessionStorage.getItem('lastForecastRun') ?? '')).toEqual({
      run_id: 'r1',
      status: 'queued',
    });
  });

  it('shows which model is unavailable and which is selected instead', () => {
    renderForm(form(datasetOf('u1')));
    expect(screen.getByLabelText('N-BEATS (nbeats)')).toHaveProperty('disabled', true);
    expect(screen.getByText('Not available: not in this version')).toBeTruthy();
    expect(
      screen.getByText('N-BEATS is not available on this server, so LightGBM is selected.'),
    ).toBeTruthy();
  });

  it('shows an error under its field and focuses it instead of starting a run', () => {
    renderForm(form(datasetOf('u1')));
    const horizon = screen.getByRole('textbox', { name: /Forecast Horizon/ });
    fireEvent.change(horizon, { target: { value: '61' } });
    fireEvent.click(generate());
    expect(screen.getByText('Forecast Horizon must be a whole number from 1 to 60')).toBeTruthy();
    expect(document.activeElement).toBe(horizon);
    expect(post).not.toHaveBeenCalled();
  });

  // FC-13
  it('disables Generate with a reason if no dataset is selected or the dataset is still loading', () => {
    const { rerender } = renderForm(form(null));
    expect(generate().getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('Select a dataset first.')).not.toHaveLength(0);
    rerender(form(datasetOf('u1', { loading: true })));
    expect(screen.getByText('The dataset is still loading.')).toBeTruthy();
    rerender(form(datasetOf('u1')));
    expect(generate().getAttribute('aria-disabled')).toBeNull();
  });

  // FC-14
  it('clears only level and filters when the dataset changes', () => {
    const { rerender } = renderForm(form(datasetOf('u1')));
    fireEvent.click(screen.getByLabelText('Product (c2)'));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Run Backtest' }));
    expect(screen.getByText('Product', { selector: 'strong' })).toBeTruthy();
    rerender(form(datasetOf('u2')));
    expect(screen.getByText('ALL (Total)')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Run Backtest' })).toHaveProperty('checked', false);
  });

  // FC-11
  it('shows a message if the dataset has no characteristics', () => {
    renderForm(form(datasetOf('u1', { characteristics: [] })));
    expect(screen.getByText('No characteristics available for the selected dataset.')).toBeTruthy();
  });

  // FC-28
  it('warns about dates that leave data unused or forecast known periods, and fixes them with one click', () => {
    const upload = {
      ...uploadOf('u1'),
      firstDate: '2021-01-01',
      lastDate: '2024-06-01',
      bucket: 'month',
    } as const;
    renderForm(form(datasetOf('u1', { upload })));
    expect(screen.getByText('These dates leave 16 months unused.')).toBeTruthy();
    expect(screen.getByText(/train on data from Jan 2022 and forecast from Mar 2024/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use dataset range' }));
    expect(screen.queryByText(/^These dates leave/)).toBeNull();
    expect(screen.getByLabelText('Data Start Date')).toHaveProperty('value', '01/01/2021');
    expect(screen.getByLabelText('Forecast Start Date')).toHaveProperty('value', '01/07/2024');
  });

  // FC-28
  it("opens with the dataset's range on request, and keeps later input", () => {
    const upload = {
      ...uploadOf('u1'),
      firstDate: '2021-01-01',
      lastDate: '2024-06-01',
      bucket: 'month',
    } as const;
    const { rerender } = renderForm(form(datasetOf('u1', { loading: true }), models, true));
    rerender(form(datasetOf('u1', { upload }), models, true));
    const start = screen.getByLabelText('Forecast Start Date');
    expect(start).toHaveProperty('value', '01/07/2024');
    fireEvent.change(start, { target: { value: '01/05/2024' } });
    rerender(form(datasetOf('u1', { upload }), models, true));
    expect(start).toHaveProperty('value', '01/05/2024');
  });

  // FC-27
  it('clamps an invalid horizon or date in the preview', () => {
    const upload = {
      ...uploadOf('u1'),
      firstDate: '2021-01-01',
      lastDate: '2024-06-01',
      bucket: 'month',
    } as const;
    renderForm(form(datasetOf('u1', { upload })));
    const horizon = screen.getByRole('textbox', { name: /Forecast Horizon/ });
    const drawn = () => screen.queryByRole('img')?.getAttribute('aria-label');
    fireEvent.change(horizon, { target: { value: '2.5' } });
    expect(drawn()).toContain('forecast Mar 2024 – Apr 2024');
    fireEvent.change(horizon, { target: { value: '9999999' } });
    expect(drawn()).toContain('forecast Mar 2024 – Feb 2029');
    fireEvent.change(screen.getByLabelText('Forecast Start Date'), { target: { value: '31/12/9999' } });
    expect(drawn()).toBeUndefined();
  });

  // FC-29
  it('starts a run for each available model and reports which runs were started', async () => {
    post.mockImplementation((_path, { body }) =>
      (body as { model_type: string }).model_type === 'ensemble'
        ? Promise.reject(new TypeError('broken'))
        : Promise.resolve({ run_id: (body as { model_type: string }).model_type, status: 'queued' }),
    );
    const three = [
      ...models.map((model) => ({ ...model, available: true })),
      { type: 'ensemble', label: 'Ensemble', available: true, reason: null } as const,
    ];
    renderForm(form(datasetOf('u1'), three));
    fireEvent.click(screen.getByRole('radio', { name: 'All three, keep the best' }));
    fireEvent.click(generate());
    await waitFor(() => expect(onGenerated).toHaveBeenCalledWith(['nbeats', 'lightgbm']));
    expect(post).toHaveBeenCalledTimes(3);
    const firsts = post.mock.calls.map(([, { body }]) => (body as { compared_with?: string }).compared_with);
    expect(firsts).toEqual([undefined, 'nbeats', 'nbeats']);
    expect(notifyError).toHaveBeenCalledExactlyOnceWith(
      'Failed to generate forecast. Please try again later.',
    );
  });

  it('requires a backtest to compare models', () => {
    renderForm(
      form(
        datasetOf('u1'),
        models.map((model) => ({ ...model, available: true })),
      ),
    );
    const all = screen.getByRole('radio', { name: 'All of them, keep the best' });
    fireEvent.click(all);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Run Backtest' }));
    expect(all).toHaveProperty('disabled', true);
    expect(all).toHaveProperty('checked', false);
  });

  it('rejects an incomplete date', () => {
    renderForm(form(datasetOf('u1')));
    const start = screen.getByLabelText('Data Start Date');
    fireEvent.change(start, { target: { value: '31/02/2022' } });
    fireEvent.click(generate());
    expect(screen.getByText('The date is incomplete')).toBeTruthy();
    expect(document.activeElement).toBe(start);
    expect(post).not.toHaveBeenCalled();
  });

  it('shows why a run could not be started', async () => {
    post.mockRejectedValue(new TypeError('broken'));
    renderForm(form(datasetOf('u1')));
    fireEvent.click(generate());
    expect(await screen.findByText('Failed to generate forecast. Please try again later.')).toBeTruthy();
    expect(onGenerated).not.toHaveBeenCalled();
  });
});
