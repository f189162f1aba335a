import {
  type Bucket,
  bucketIndex,
  bucketStart,
  formatIsoDate,
  parseIsoDate,
} from '@forecast-console/calendar';
import { placesOf, valueAt } from './paths.ts';

/** A change to a response. openapi/scenarios/scenario-file.schema.json describes its properties. */
export interface Step {
  take?: string;
  wrap?: string;
  set?: Record<string, unknown>;
  remove?: string[];
  rename?: Record<string, string>;
  without?: { in: string; where: Record<string, unknown> };
  prepend?: { to: string; items: unknown[] };
  nest?: { in: string; into: string; keys: string[] };
  points?: { in: string[]; from: string; bucket: Bucket; count: number };
}

function setAt(value: unknown, path: string, to: (before: unknown) => unknown): void {
  for (const { holder, key } of placesOf(value, path)) holder[key] = to(holder[key]);
}

function without(list: unknown, where: Record<string, unknown>): unknown {
  if (!Array.isArray(list)) return list;
  const is = (entry: unknown) =>
    Object.entries(where).every(([key, wanted]) => valueAt(entry, key) === wanted);
  return list.filter((entry) => !is(entry));
}

/** Returns seasonal points around 1000, which are the same for every run. */
function points({ from, bucket, count }: NonNullable<Step['points']>) {
  const first = bucketIndex(parseIsoDate(from) ?? 0, bucket);
  return Array.from({ length: count }, (_, index) => ({
    date: formatIsoDate(bucketStart(first + index, bucket)),
    value: Math.round(1000 + 200 * Math.sin((2 * Math.PI * index) / 12) + index / 10),
  }));
}

function apply(value: unknown, step: Step): unknown {
  if (step.take !== undefined) return valueAt(value, step.take);
  if (step.wrap !== undefined) return { [step.wrap]: value };
  for (const [path, to] of Object.entries(step.set ?? {})) setAt(value, path, () => structuredClone(to));
  for (const path of step.remove ?? [])
    for (const { holder, key } of placesOf(value, path)) delete holder[key];
  for (const [path, name] of Object.entries(step.rename ?? {}))
    for (const { holder, key } of placesOf(value, path)) {
      holder[name] = holder[key];
      delete holder[key];
    }
  if (step.prepend) {
    const { to, items } = step.prepend;
    const list = (before: unknown): unknown[] => (Array.isArray(before) ? before : []);
    setAt(value, to, (before) => [...structuredClone(items), ...list(before)]);
  }
  if (step.nest) {
    const { in: path, into, keys } = step.nest;
    setAt(value, path, (entry) => nest(entry, into, keys));
  }
  for (const path of step.points?.in ?? []) setAt(value, path, () => step.points && points(step.points));
  if (!step.without) return value;
  const { in: path, where } = step.without;
  if (path === '') return without(value, where);
  setAt(value, path, (list) => without(list, where));
  return value;
}

function nest(entry: unknown, into: string, keys: readonly string[]): unknown {
  const parts = Object.entries(entry as object);
  const isInner = ([key]: [string, unknown]) => keys.includes(key);
  return {
    ...Object.fromEntries(parts.filter((part) => !isInner(part))),
    [into]: Object.fromEntries(parts.filter(isInner)),
  };
}

/**
 * Returns a changed copy of a response.
 *
 * @param within path to which the steps apply; '' for the whole response
 */
export function transform(answer: unknown, steps: readonly Step[], within = ''): unknown {
  const changed: unknown = structuredClone(answer);
  const inner = steps.reduce(apply, valueAt(changed, within));
  if (within === '') return inner;
  setAt(changed, within, () => inner);
  return changed;
}
