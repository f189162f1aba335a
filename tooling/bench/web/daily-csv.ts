import { formatIsoDate } from '@forecast-console/calendar';
import { randomWalk } from './pages/random-walk.ts';

/** Returns a CSV file with one product and one value per day. */
export function dailyCsv(days: number): string {
  const rows = randomWalk(days).map(({ x, y }) => `Lamp,${formatIsoDate(x)},${y.toFixed(2)}`);
  return ['Product,Date,Quantity', ...rows, ''].join('\n');
}
