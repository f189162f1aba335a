import { asList, asNumber, asObject, asText, asTexts } from '../json.ts';
import { type Explanation, toExplanation } from './explanation.ts';
import { toLabels } from './forecast-run.ts';
import { mergePoints, type RunPoint } from './run-points.ts';

/** The series and accuracy of one combination of a run's characteristics. */
export interface RunGroup {
  /** The value by characteristic code. */
  readonly key: Readonly<Record<string, string>>;
  /** What master data calls it. */
  readonly name: string | null;
  readonly points: readonly RunPoint[];
  /** By metric name; null is undefined, never 0. */
  readonly metrics: Readonly<Record<string, number | null>>;
  /** Share of the actual volume, 0 to 1. */
  readonly share: number | null;
  /** That share and those of every larger combination of the run together, 0 to 1. */
  readonly cumulative_share: number | null;
  /** Coefficient of variation of the actuals. */
  readonly cv: number | null;
  /** What its own history says; null where it does not say, or was forecast without a model. */
  readonly explanation: Explanation | null;
  readonly notes: readonly string[];
}

/** One page of groups, worst error first. */
export interface RunGroups {
  readonly items: readonly RunGroup[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
}

/** Reads the `groups` of run data; null when there are none. */
export function toRunGroups(json: unknown): RunGroups | null {
  const page = asObject(json);
  const list = asList(page?.['items']);
  if (!page || !list) return null;
  const items = list.map(toRunGroup);
  return {
    items,
    total: asNumber(page['total']) ?? items.length,
    page: asNumber(page['page']) ?? 1,
    page_size: asNumber(page['page_size']) ?? items.length,
  };
}

function toRunGroup(json: unknown): RunGroup {
  const group = asObject(json) ?? {};
  const metrics = Object.entries(asObject(group['metrics']) ?? {});
  return {
    key: toLabels(group['key']),
    name: asText(group['name']),
    points: mergePoints([asObject(group['details']) ?? {}]),
    metrics: Object.fromEntries(metrics.map(([name, value]) => [name, asNumber(value)])),
    share: asNumber(group['share']),
    cumulative_share: asNumber(group['cumulative_share']),
    cv: asNumber(group['cv']),
    explanation: toExplanation(group['explanation']),
    notes: asTexts(group['notes']),
  };
}
