// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ProductsTable } from '../../../src/features/runs/products-table.tsx';
import { renderWithTheme } from '../../support/render-with-theme.tsx';
import { replaceApi } from '../../support/replace-api.ts';

type Get = (path: string, options: { params: { query: { offset: number } } }) => Promise<unknown>;
const get = vi.fn<Get>();
replaceApi({ GET: get });

afterEach(cleanup);

const all = Array.from({ length: 1857 }, (_, at) => ({
  product_code: `P-${at}`,
  product_name: `Lamp ${at}`,
}));

// ANA-23
it('ProductsTable finds a product beyond the first thousand', async () => {
  get.mockImplementation((_, { params }) =>
    Promise.resolve(all.slice(params.query.offset, params.query.offset + 1000)),
  );
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <ProductsTable uploadId="u1" action={() => null} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Load more products' });
  fireEvent.change(screen.getByLabelText('Filter rows'), { target: { value: 'P-1850' } });
  expect(await screen.findByRole('row', { name: /P-1850 Lamp 1850/ })).toBeTruthy();
});
