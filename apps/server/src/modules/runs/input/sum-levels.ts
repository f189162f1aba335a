import type { GroupLevel } from '@forecast-console/forecasting';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader, ValueFilter } from '../../datasets/storage/index.ts';

/** Sums of the groups of a level by one characteristic. */
export interface SumLevel extends GroupLevel {
  code: Code;
}

/**
 * Returns the levels between the groups of a run and its total: each single characteristic of the level, and
 * characteristics that group its values, such as the category of products.
 *
 * @param keys keys of the groups as dataset value ids, in the order of the run
 */
export function sumLevels(
  dataset: DatasetReader,
  level: readonly Code[],
  filter: ValueFilter,
  keys: readonly string[],
): SumLevel[] {
  const labels = new Map(dataset.characteristics().map(({ code, label }) => [code, label]));
  return [...dataset.groupedBy(level, filter)].flatMap(([code, ids]) => {
    const members = new Map<number, number[]>();
    for (const [position, key] of keys.entries()) {
      const id = ids.get(key) ?? -1;
      const own = members.get(id);
      if (own === undefined) members.set(id, [position]);
      else own.push(position);
    }
    // Skips levels with a single group, which equals the total, and levels whose groups each have one member, which
    // equal the run's own groups.
    if (members.size < 2 || members.size === keys.length) return [];
    const names = dataset.dictionary(code);
    return [
      {
        code,
        name: labels.get(code) ?? code,
        keys: [...members.keys()].map((id) => names.get(id) ?? ''),
        members: [...members.values()],
      },
    ];
  });
}

/**
 * Returns the parent of each level that has one: the finest coarser level in which each of its groups lies within a
 * single group. If every product has one category, the parent of products is categories.
 */
export function levelParents(levels: readonly SumLevel[]): Partial<Record<Code, Code>> {
  const coarseFirst = levels
    .map((level) => ({ ...level, groupOf: groupOfMembers(level) }))
    .toSorted((a, b) => a.members.length - b.members.length);
  const parents = coarseFirst.flatMap(({ code, members }, at) => {
    const parent = coarseFirst.slice(0, at).findLast(
      ({ members: { length }, groupOf }) =>
        // Levels with the same groups must not be parents of each other.
        length < members.length &&
        members.every((own) => own.every((member) => groupOf[member] === groupOf[own[0] ?? 0])),
    );
    return parent === undefined ? [] : [[code, parent.code] as const];
  });
  return Object.fromEntries(parents);
}

function groupOfMembers({ members }: SumLevel): number[] {
  const groupOf: number[] = [];
  for (const [group, own] of members.entries()) for (const member of own) groupOf[member] = group;
  return groupOf;
}
