import { describe, expect, it } from 'vitest';
import { changeInWords } from '../../../../src/features/uploads/versions/difference.tsx';

const counts = { new: 0, same: 0, changed: 0, removed: 0 };

describe('changeInWords', () => {
  it('lists only counts other than zero', () => {
    expect(changeInWords({ ...counts, new: 1200, changed: 1 })).toBe('1,200 new, 1 changed');
    expect(changeInWords({ new: 1, changed: 2, removed: 3, same: 4 })).toBe(
      '1 new, 2 changed, 3 removed, 4 unchanged',
    );
    expect(changeInWords(counts)).toBe('No changes');
  });
});
