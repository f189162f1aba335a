import { describe, expect, it } from 'vitest';
import { levelsBelow, topLevels, topOf } from '../../../../src/features/analysis/board/tree-levels.ts';

// RUN-21
describe('the levels of the tree', () => {
  const higher = { codes: ['c2', 'c3', 'c13'], parents: { c2: 'c13' } };

  it('start at each level that no other level contains', () => {
    expect(topLevels(higher)).toEqual(['c3', 'c13']);
  });

  it('start at the one that leads to a given level', () => {
    expect(topOf('c2', higher)).toBe('c13');
    expect(topOf('c3', higher)).toBe('c3');
    expect(topOf('c9', higher)).toBeUndefined();
  });

  it("go down through nested levels to the run's own level", () => {
    expect(levelsBelow('c13', higher, ['c2', 'c3'])).toEqual([['c13'], ['c2'], ['c2', 'c3']]);
    expect(levelsBelow('c3', higher, ['c2', 'c3'])).toEqual([['c3'], ['c2', 'c3']]);
  });
});
