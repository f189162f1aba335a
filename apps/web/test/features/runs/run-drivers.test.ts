import { describe, expect, it } from 'vitest';
import {
  driverEffectInWords,
  driverRemarks,
  knownAheadInWords,
} from '../../../src/features/runs/run-drivers.tsx';

const driver = { name: 'Price', past: 36, ahead: 18, periods: 18, step: 0.5, effect: -0.12 };

describe('the driver view of a run', () => {
  // DRV-5
  it('shows the effect per step, or that a driver is excluded', () => {
    expect(driverEffectInWords(driver)).toBe('Per +0.5: −12.0%');
    expect(driverEffectInWords({ ...driver, step: 1, effect: 0.42 })).toBe('Per +1: +42.0%');
    expect(driverEffectInWords({ ...driver, effect: 0.0003 })).toBe('Per +0.5: less than 0.1%');
    expect(driverEffectInWords({ ...driver, effect: null })).toBe('Excluded');
    expect(driverEffectInWords({ ...driver, range: { lower: -0.151, upper: -0.087 } })).toBe(
      'Per +0.5: −12.0% (−15.1% to −8.7%)',
    );
    expect(driverRemarks([driver], 'month')).toEqual([]);
    expect(driverRemarks([driver, { ...driver, effect: null }], 'month')).toEqual([
      'A driver is excluded if it has no significant effect or increases the holdout error.',
    ]);
  });

  // DRV-4
  it('shows how many future periods have known values and which value is assumed after them', () => {
    expect(knownAheadInWords(driver, 'month')).toBe('All 18 months');
    expect(knownAheadInWords({ ...driver, ahead: 4 }, 'month')).toBe('4 of 18 months');
    const remarks = (usual: number | null) => driverRemarks([{ ...driver, ahead: 6, usual }], 'month');
    expect(remarks(0)).toEqual(['No Price is assumed in 12 of 18 months.']);
    expect(remarks(9.9)).toEqual([
      'Price is assumed to have its typical value of the last season (9.9) in 12 of 18 months.',
    ]);
    expect(remarks(null)).toEqual([
      'Price is assumed to have its typical value of the last season in 12 of 18 months.',
    ]);
    const several = ['Price', 'Deal', 'Ad'].map((name) => ({ ...driver, name, ahead: 6, usual: null }));
    expect(driverRemarks([...several, { ...driver, ahead: 4, usual: 0 }], 'month')).toEqual([
      'Price, Deal and Ad are assumed to have their typical values of the last season in 12 of 18 months.',
      'No Price is assumed in 14 of 18 months.',
    ]);
  });
});
