import { describe, expect, it } from 'vitest';
import { baselineValue, skillInWords } from '../../../../src/features/runs/header/sentence.ts';

describe('skillInWords', () => {
  // ACC-6
  it.each([
    [0.18, 'seasonal naive', '18% lower than seasonal naive'],
    [-0.054, 'naive', '5% higher than naive'],
    [0.001, 'seasonal naive', 'same as seasonal naive'],
  ] as const)('formats %f against %s as "%s"', (skill, baseline, words) => {
    expect(skillInWords(skill, baseline)).toBe(words);
  });

  it('returns null if the skill was not measured', () => {
    expect(skillInWords(null, 'naive')).toBeNull();
  });
});

describe('baselineValue', () => {
  // ACC-6
  it('names the values that the baseline repeats', () => {
    expect(baselineValue('month', 'seasonal naive')).toBe('the same month of the previous year');
    expect(baselineValue('day', 'seasonal naive')).toBe('the same day of the last week');
    expect(baselineValue('month', 'naive')).toBe('the last known value');
  });
});
