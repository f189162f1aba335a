import { describe, expect, it } from 'vitest';
import { boundError } from '../../../src/features/settings/bound-error.ts';

describe('boundError', () => {
  it.each([10, 60, 300])('accepts %d within the bounds', (value) => {
    expect(boundError(value, { min: 10, max: 300 })).toBeNull();
  });

  it.each([9, 301, 10.5, Number.NaN, '' as const])('rejects %s and names the bounds', (value) => {
    expect(boundError(value, { min: 10, max: 300 })).toBe('Enter a whole number from 10 to 300');
  });
});
