import type { ColumnRole } from './column-changes.ts';

/** The roles of a column in words, in the order they are offered. */
export const columnRoleNames: Readonly<Record<ColumnRole['role'], string>> = {
  characteristic: 'Characteristic',
  'product-name': 'Product name',
  date: 'Date',
  value: 'Value',
  period: 'Period',
  unused: 'Not used',
};
