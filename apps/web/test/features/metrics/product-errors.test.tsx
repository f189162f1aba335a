// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProductErrors } from '../../../src/features/metrics/product-errors.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { runDetail } from '../../support/run-detail.ts';
import { replaceApi } from '../../support/replace-api.ts';

const get = vi.fn<() => Promise<unknown>>();
replaceApi({ GET: get });

afterEach(cleanup);

const show = (level: string[]) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const run = runDetail({ aggregation_characteristics: level, characteristic_labels: { c2: 'Product' } });
  return renderWithTheme(
    <QueryClientProvider client={client}>
      <ProductErrors run={run} link={(_combination, label) => label} />
    </QueryClientProvider>,
  );
};

const combination = {
  key: { c2: 'P-100' },
  name: 'Espresso',
  absolute_error: 43.5,
  wape: 1.3,
  bias: -5.125,
  share: 0.225,
};

// MET-6
describe('ProductErrors', () => {
  it('lists the error of each combination by name', async () => {
    get.mockResolvedValueOnce({ combinations: [combination], total: 30, offset: 0, limit: 100 });
    show(['c2']);
    const row = await screen.findByRole('row', { name: /Espresso \(P-100\)/ });
    expect(row.textContent).toBe('Espresso (P-100)43.501.3%−5.1322.5%');
    expect(screen.getByText(/^The 1 largest of 30 combinations/)).toBeDefined();
  });

  it('shows an error with retry if the combinations fail to load', async () => {
    get.mockRejectedValueOnce(new Error('down'));
    show(['c2']);
    expect((await screen.findByRole('alert')).textContent).toContain('Could not load the combinations');
  });

  it('renders nothing if only the total was forecast', () => {
    const { container } = show([]);
    expect(container.querySelector('section')).toBeNull();
  });
});
