import type { JsonObject } from '../../src/contract/is-object.ts';
import type { FakePoint, FakeSeries } from './fake-series.ts';

export interface FakeCell {
  date: string;
  kind: string;
  amount: number;
  before: number;
  after: number;
}

export interface FakeAdjustment {
  number: number;
  /** Characteristic values; empty for the total. */
  key: Readonly<Record<string, string>>;
  cells: readonly FakeCell[];
  isUndone: boolean;
  body: JsonObject;
}

interface Group {
  key: Readonly<Record<string, string>>;
  details: FakeSeries;
}

export const isPartOf =
  (key: Readonly<Record<string, string>>) =>
  (group: Pick<Group, 'key'>): boolean =>
    Object.entries(key).every(([code, value]) => group.key[code] === value);

export const sumAt = (groups: readonly FakePoint[][], date: string): number =>
  groups.reduce((sum, points) => sum + (points.find((point) => point.date === date)?.value ?? 0), 0);

/** Returns the plans of the groups and of the total; null if there are no adjustments. */
export function fakePlan(
  groups: readonly Group[],
  adjustments: readonly FakeAdjustment[],
): { groups: FakePoint[][]; total: FakePoint[] } | null {
  const living = adjustments.filter(({ isUndone }) => !isUndone);
  if (living.length === 0) return null;
  const plans = groups.map(({ details }) => details.forecast.map(({ date, value }) => ({ date, value })));
  for (const { key, cells } of living)
    for (const { date, kind, amount } of cells) {
      const meant = plans.filter((_, at) => groups.slice(at, at + 1).some(isPartOf(key)));
      const sum = sumAt(meant, date);
      const ratio = afterChange(kind, sum, amount) / sum;
      for (const plan of meant) for (const point of plan) if (point.date === date) point.value *= ratio;
    }
  const dates = groups[0]?.details.forecast.map(({ date }) => date) ?? [];
  return { groups: plans, total: dates.map((date) => ({ date, value: sumAt(plans, date) })) };
}

/** Returns the value of a cell after a change. */
export function afterChange(kind: string, before: number, amount: number): number {
  if (kind === 'value') return amount;
  return kind === 'change' ? before + amount : before * (1 + amount / 100);
}
