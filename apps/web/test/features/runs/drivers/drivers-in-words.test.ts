import { describe, expect, it } from 'vitest';
import {
  driverEffectInWords,
  driverRemarks,
  knownAheadInWords,
} from '../../../../src/features/runs/drivers/drivers-in-words.ts';

const driver = { name: 'Price', past: 36, ahead: 18, periods: 18, step: 0.5, effect: -0.12 };

describe('what a run says of its drivers', () => {
  // DRV-5
  it('is what a step more of each does, or that it is left out', () => {
    expect(driverEffectInWords(driver)).toBe('0.5 more: −12.0 %');
    expect(driverEffectInWords({ ...driver, step: 1, effect: 0.42 })).toBe('1 more: +42.0 %');
    expect(driverEffectInWords({ ...driver, effect: 0.0003 })).toBe('0.5 more: less than 0.1 %');
    expect(driverEffectInWords({ ...driver, effect: null })).toBe('Left out');
    expect(driverRemarks([driver])).toEqual([]);
    expect(driverRemarks([driver, { ...driver, effect: null }])).toEqual([
      'A driver is left out where it showed no effect beyond chance, or made held-out values be missed by more.',
    ]);
  });

  // DRV-4
  it('is how far ahead each is known, and what is taken beyond', () => {
    expect(knownAheadInWords(driver, 'month')).toBe('All 18 months');
    expect(knownAheadInWords({ ...driver, ahead: 4 }, 'month')).toBe('4 of 18 months');
    expect(driverRemarks([{ ...driver, ahead: 4 }])).toEqual([
      'Beyond what is known, a driver is taken to be what it usually was in the last season.',
    ]);
  });
});
