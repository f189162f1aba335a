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

const all = Array.from({ length: 5500 }, (_, at) => ({
  product_code: `P-${at}`,
  product_name: `Lamp ${at}`,
}));

function show(count: number) {
  get.mockImplementation((_, { params }) =>
    Promise.resolve(all.slice(0, count).slice(params.query.offset, params.query.offset + 1000)),
  );
  renderWithTheme(
    <QueryClientProvider client={new QueryClient()}>
      <ProductsTable uploadId="u1" action={() => null} />
    </QueryClientProvider>,
  );
}

// ANA-23
it('ProductsTable counts all products, not only the first thousand', async () => {
  show(1857);
  expect(await screen.findByText('Rows 1–10 of 1,857')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load more products' })).toBeNull();
});

// ANA-23
it('ProductsTable counts and filters all of more than 5,000 products on request', async () => {
  show(5500);
  expect(await screen.findByText('Rows 1–10 of the first 5,000')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Filter rows'), { target: { value: 'P-5450' } });
  expect(await screen.findByRole('row', { name: /P-5450 Lamp 5450/ })).toBeTruthy();
});

it('ProductsTable sorts all products', async () => {
  show(5500);
  await screen.findByText('Rows 1–10 of the first 5,000');
  const sort = screen.getByRole('button', { name: 'Product Code' });
  fireEvent.click(sort);
  fireEvent.click(sort);
  expect(await screen.findByRole('row', { name: /P-5499 Lamp 5499/ })).toBeTruthy();
});

it('ProductsTable says why a dataset has no products', async () => {
  show(0);
  expect(await screen.findByText('No column of this dataset is mapped to Product (c2).')).toBeTruthy();
});
