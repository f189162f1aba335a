import type { components } from '@forecast-console/api-client/schema';

export type MarkKind = components['schemas']['StockoutKind'];

/** Texts of the kinds of marks, in the order of the selection. */
export const kindTexts: Readonly<Record<MarkKind, string>> = {
  stockout: 'Out of stock',
  outlier: 'Outlier: leave out',
  keep: 'Not an outlier: keep',
};

export const kindOptions = (Object.keys(kindTexts) as MarkKind[]).map((value) => ({
  value,
  label: kindTexts[value],
}));

/** Returns the kind that an option selects. */
export function kindOf(value: string): MarkKind {
  return kindOptions.find((option) => option.value === value)?.value ?? 'stockout';
}
