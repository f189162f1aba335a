/** The levels of a run above its own level, and the parents of those that another level contains. */
export interface HigherLevels {
  codes: readonly string[];
  parents: Readonly<Record<string, string>>;
}

/** Returns the levels that can be at the top of the tree. */
export const topLevels = ({ codes, parents }: HigherLevels): string[] =>
  codes.filter((code) => parents[code] === undefined);

/** Returns the level at the top of the tree that leads to a level; undefined if no level does. */
export function topOf(code: string | undefined, higher: HigherLevels): string | undefined {
  if (code === undefined || !higher.codes.includes(code)) return undefined;
  const parent = higher.parents[code];
  return parent === undefined ? code : topOf(parent, higher);
}

/** Returns the levels from the top of the tree down to the run's own level: category, product, product + warehouse. */
export function levelsBelow(
  top: string,
  { codes, parents }: HigherLevels,
  own: readonly string[],
): (readonly string[])[] {
  const next = codes.find((code) => parents[code] === top);
  return [[top], ...(next === undefined ? [own] : levelsBelow(next, { codes, parents }, own))];
}
