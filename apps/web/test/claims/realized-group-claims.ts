import type { components } from '@forecast-console/api-client/schema';
import { figure, number, signed } from './words.ts';

type Schemas = components['schemas'];
type Realized = Schemas['RealisedAccuracy'];

export const hits = ({ hits: inside, bounded }: Pick<Schemas['Realised'], 'hits' | 'bounded'>) =>
  bounded === 0 ? 'N/A' : `${inside} of ${bounded}`;
const nameOf = ({ name, key }: { name: string | null; key: object }) => {
  const values = Object.values(key).join(' + ');
  return name === null ? values : `${name} (${values})`;
};
function outcomeText({ hits: inside, bounded, bias }: Schemas['Realised']): string {
  if (bounded === 0) return 'N/A';
  if (inside === bounded) return 'within interval';
  return (bias ?? 0) < 0 ? 'too low' : 'too high';
}

export function groupsSentence({ combinations, combination_count: all, level }: Realized): string {
  const measured = combinations.filter(({ bounded }) => bounded > 0);
  if (measured.length === 0 || level === null) return `${all} in total.`;
  const inside = measured.filter((one) => one.hits === one.bounded);
  return `${inside.length} of ${measured.length} stayed inside the ${100 * level}% interval in every period so far.`;
}

/** The expected table of groups; none if there are no groups. */
export function groupTables(combinations: Realized['combinations']) {
  if (combinations.length === 0) return [];
  return [
    {
      name: 'By Product, largest error first',
      header: [
        'Product',
        'Outcome',
        'Absolute error',
        'Error %',
        'Backtest error %',
        'Bias',
        'Inside interval',
      ],
      rows: combinations.map((one) => [
        nameOf(one),
        outcomeText(one),
        number(one.absolute_error),
        figure(one.wape),
        figure(one.promised_wape),
        signed(one.bias),
        hits(one),
      ]),
    },
  ];
}
