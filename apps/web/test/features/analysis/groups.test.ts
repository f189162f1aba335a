// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupId, levelOfGroup, parseGroupId } from '../../../src/features/analysis/groups.ts';

describe('groupId', () => {
  it('orders codes by number', () => {
    expect(groupId({ c10: 'b', c2: 'a' })).toBe('c2:a~c10:b');
  });

  it('returns an id that stays the same when it is read back from the URL', () => {
    const keys = fc.dictionary(fc.constantFrom('c2', 'c3', 'c10'), fc.string());
    fc.assert(
      fc.property(keys, (key) => {
        expect(parseGroupId(groupId(key))).toEqual({ ...key });
      }),
    );
  });
});

// RUN-7
describe('levelOfGroup', () => {
  it("returns the run's level or, for a group above it, the group's single characteristic", () => {
    expect(levelOfGroup({ c2: 'A', c3: 'North' }, ['c2', 'c3'])).toEqual(['c2', 'c3']);
    expect(levelOfGroup({ c3: 'North' }, ['c2', 'c3'])).toEqual(['c3']);
    expect(levelOfGroup({ c2: 'A' }, ['c2'])).toEqual(['c2']);
    expect(levelOfGroup({ c5: 'West' }, ['c2'])).toEqual(['c5']);
  });
});
