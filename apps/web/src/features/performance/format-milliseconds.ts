import { formatNumber } from '../../lib/format.ts';

/** Two decimals and the unit, or N/A. */
export function formatMilliseconds(value: number | null): string {
  return value === null ? formatNumber(null) : `${formatNumber(value)} ms`;
}
