import { productsFailed } from '@forecast-console/api-client/errors';
import { Button, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { features } from '../../lib/features.ts';
import { formatCount } from '../../lib/format.ts';
import { type Product, productsQuery } from '../uploads/queries.ts';
import type { DataColumn } from '../../components/data-table/data-column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { Notice } from '../../components/feedback/notice.tsx';
import { Panel } from '../../components/panel/panel.tsx';

/** Columns of the products table (RES-4, RES-5). If there is no master data, the code is shown as the name. */
function productColumns(action: (product: Product) => ReactNode): DataColumn<Product>[] {
  return [
    {
      id: 'product_code',
      header: 'Product Code',
      value: ({ product_code }) => product_code,
      text: ({ product_code }) => product_code,
    },
    { id: 'product_name', header: 'Product Name', value: nameOf, text: nameOf },
    {
      id: 'data_points',
      header: 'Data Points',
      numeric: true,
      value: ({ data_points }) => data_points ?? null,
      text: ({ data_points }) => formatCount(data_points),
    },
    { id: 'actions', header: 'Actions', sortable: false, value: () => null, text: () => '', render: action },
  ];
}

function nameOf({ product_code, product_name }: Product): string {
  return product_name ?? product_code;
}

interface ProductsTableProps {
  /** id of the run's dataset; null while it is unknown */
  uploadId: string | null;
  action: (product: Product) => ReactNode;
}

// RES-4
const placeholder = Array.from({ length: 3 }, (_, row): Product => ({
  product_code: `loading-${row}`,
  product_name: 'Loading...',
}));
const placeholderColumns = productColumns(() => 'Loading...').map((column) => ({
  ...column,
  sortable: false,
  text: () => 'Loading...',
}));

/** Number of products that are loaded without a filter or sorting, which need all of them. */
const maxLoaded = 5000;

/** The products in the dataset of a run. */
export function ProductsTable({ uploadId, action }: ProductsTableProps) {
  const query = useInfiniteQuery(productsQuery(uploadId));
  const products = useMemo(() => query.data?.pages.flat() ?? [], [query.data]);
  const columns = useMemo(() => productColumns(action), [action]);
  const [needsAll, setNeedsAll] = useState(false);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  useEffect(() => {
    const isWanted = needsAll || products.length < maxLoaded;
    if (isWanted && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [needsAll, products.length, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (query.isError)
    return (
      <Panel title="Products">
        <Notice kind="error" title={productsFailed()} onRetry={() => void query.refetch()} />
      </Panel>
    );
  const loading = query.data === undefined;
  return (
    <Panel title="Products" aria-busy={loading} foldable>
      <DataTable
        caption="Products"
        columns={loading ? placeholderColumns : columns}
        rows={loading ? placeholder : products}
        rowId={({ product_code }) => product_code}
        filterable={features.filtering && !loading}
        onArrange={() => setNeedsAll(true)}
        isPartial={hasNextPage}
      />
      {query.data !== undefined && products.length === 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          No column of this dataset is mapped to Product (c2).
        </Text>
      )}
      {hasNextPage && products.length >= maxLoaded && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more products
        </Button>
      )}
    </Panel>
  );
}
