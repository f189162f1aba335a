import { formatIsoDate } from '@forecast-console/calendar';
import { randomWalk } from './pages/random-walk.ts';

/** A file of one product with a value a day. */
export function dailyCsv(days: number): string {
  const rows = randomWalk(days).map(({ x, y }) => `Lamp,${formatIsoDate(x)},${y.toFixed(2)}`);
  return ['Product,Date,Quantity', ...rows, ''].join('\n');
}
