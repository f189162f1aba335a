import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format.ts';
import type { Product } from '../../resources/products.ts';
import type { DataColumn } from '../../ui/data-table/data-column.ts';

/** The products table (spec §2: Results). Without master data a product is called by its code. */
export function productColumns(action: (product: Product) => ReactNode): DataColumn<Product>[] {
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
