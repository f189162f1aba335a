import type { List } from '@forecast-console/forecasting';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader, ValueFilter } from '../../datasets/storage/index.ts';
import type { EventDefinition } from '../../datasets/events/index.ts';
import type { LevelGroup } from './load-level.ts';

/** The dataset, level and groups of a run. */
interface Selection {
  dataset: DatasetReader;
  level: readonly Code[];
  filter: ValueFilter;
  groups: List<Pick<LevelGroup, 'key'>>;
}

/**
 * Returns the share of each group's demand that an event affects. If the level does not separate the values of the
 * scope, the share is computed from volumes.
 *
 * @returns one share (0 to 1) per group; null if the scope includes everything
 */
export function computeReach(scope: EventDefinition['scope'], selection: Selection): number[] | null {
  const named = (Object.entries(scope) as [Code, string[]][]).map(
    ([code, values]) => [code, new Set(values)] as const,
  );
  if (named.length === 0) return null;
  const { dataset, level, filter, groups } = selection;
  if (named.every(([code]) => level.includes(code)))
    return Array.from(groups, ({ key }) =>
      named.every(([code, values]) => values.has(key[code] ?? '')) ? 1 : 0,
    );
  const beyond = named.filter(([code]) => !level.includes(code)).map(([code]) => code);
  const dictionaries = new Map([...level, ...beyond].map((code) => [code, dataset.dictionary(code)]));
  const codes = [...level, ...beyond];
  const sizes = new Map<string, { all: number; moved: number }>();
  const known = new Map<string, { group: string; moved: boolean }>();
  const read = (key: string) => {
    const ids = key.split(',').map(Number);
    const values = new Map(codes.map((code, at) => [code, dictionaries.get(code)?.get(ids[at] ?? -1) ?? '']));
    return {
      group: JSON.stringify(level.map((code) => values.get(code))),
      moved: named.every(([code, wanted]) => wanted.has(values.get(code) ?? '')),
    };
  };
  for (const { key, value } of dataset.level(codes, filter)) {
    const { group, moved } = known.get(key) ?? read(key);
    known.set(key, { group, moved });
    const size = sizes.get(group) ?? { all: 0, moved: 0 };
    size.all += Math.abs(value);
    if (moved) size.moved += Math.abs(value);
    sizes.set(group, size);
  }
  return Array.from(groups, ({ key }) => {
    const size = sizes.get(JSON.stringify(level.map((code) => key[code] ?? '')));
    return size === undefined || size.all === 0 ? 0 : Math.min(1, size.moved / size.all);
  });
}
