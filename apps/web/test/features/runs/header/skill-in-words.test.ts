import { describe, expect, it } from 'vitest';
import { skillInWords } from '../../../../src/features/runs/header/skill-in-words.ts';

describe('skillInWords', () => {
  // ACC-6
  it.each([
    [0.18, 'month', '18 % better than the same month last year'],
    [-0.054, 'week', '5 % worse than the same week last year'],
    [0.001, 'quarter', 'as good as the same quarter last year'],
    [0.5, 'day', '50 % better than the same day last week'],
    [1, 'year', '100 % better than the year before'],
  ] as const)('says %f by %s as "%s"', (skill, bucket, words) => {
    expect(skillInWords(skill, bucket)).toBe(words);
  });

  it('says nothing that was not measured', () => {
    expect(skillInWords(null, 'month')).toBeNull();
  });
});
