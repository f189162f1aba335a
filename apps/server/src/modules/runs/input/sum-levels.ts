import type { GroupLevel } from '@forecast-console/forecasting';
import type { Code } from '@forecast-console/ingest';
import type { DatasetReader } from '../../datasets/storage/index.ts';

/** Sums of the groups of a level by one characteristic. */
export interface SumLevel extends GroupLevel {
  code: Code;
}

/**
 * Returns the levels between the groups of a run and its total: each single characteristic of the level, and
 * characteristics that group its values, such as the category of products.
 *
 * @param groupOf group of each combination; -1 if it is not selected (see `levelGroups`)
 * @param firstOf first combination of each group of the run, in the order of the run
 */
export function sumLevels(dataset: DatasetReader, groupOf: Int32Array, firstOf: Int32Array): SumLevel[] {
  const labels = new Map(dataset.characteristics().map(({ code, label }) => [code, label]));
  return [...labels.keys()].flatMap((code) => {
    const ids = code === 'c1' ? null : idsByGroup(dataset.combinationIds(code), groupOf);
    if (ids === null) return [];
    const own = firstOf.map((first) => ids[groupOf[first] as number] as number);
    const count = countDistinct(own);
    // Skips levels with a single group, which equals the total, and levels whose groups each have one member, which
    // equal the run's own groups.
    if (count < 2 || count === own.length) return [];
    const members = new Map<number, number[]>();
    for (const [position, id] of own.entries()) {
      const known = members.get(id);
      if (known === undefined) members.set(id, [position]);
      else known.push(position);
    }
    const names = dataset.values(code);
    return [
      {
        code,
        name: labels.get(code) ?? code,
        keys: [...members.keys()].map((id) => names[id] ?? ''),
        members: [...members.values()],
      },
    ];
  });
}

/** @param ids from -1 */
function countDistinct(ids: Int32Array): number {
  const seen = new Uint8Array(2 + ids.reduce((max, id) => Math.max(max, id), -1));
  for (const id of ids) seen[id + 1] = 1;
  return seen.reduce((sum, one) => sum + one, 0);
}

/** Returns the value of a characteristic for each group of a level; null if the level does not determine it. */
function idsByGroup(ids: Int32Array, groupOf: Int32Array): Int32Array | null {
  const byGroup = new Int32Array(1 + groupOf.reduce((max, group) => Math.max(max, group), -1)).fill(-1);
  const isSame = groupOf.every((group, combination) => {
    if (group < 0) return true;
    const id = ids[combination] ?? -1;
    if (byGroup[group] === -1) byGroup[group] = id;
    return byGroup[group] === id;
  });
  return isSame ? byGroup : null;
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
