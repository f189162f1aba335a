// @vitest-environment jsdom
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupId, parseGroupId } from '../../../src/features/analysis/groups.ts';

describe('groupId', () => {
  it('orders codes by number', () => {
    expect(groupId({ c10: 'b', c2: 'a' })).toBe('c2:a~c10:b');
  });

  it('survives the URL unchanged', () => {
    const keys = fc.dictionary(fc.constantFrom('c2', 'c3', 'c10'), fc.string());
    fc.assert(
      fc.property(keys, (key) => {
        expect(parseGroupId(groupId(key))).toEqual({ ...key });
      }),
    );
  });
});
