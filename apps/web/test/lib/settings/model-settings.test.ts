import { describe, expect, it } from 'vitest';
import { modelSettingsBounds } from '../../../src/lib/settings/model-settings.ts';

describe('modelSettingsBounds', () => {
  it('limits the minimum and maximum horizon by each other, and the maximum to 48', () => {
    expect(modelSettingsBounds({ defaultHorizon: 12, maxHorizon: 24 })).toMatchObject({
      defaultHorizon: { min: 1, max: 24 },
      maxHorizon: { min: 12, max: 48 },
      defaultBacktestPeriods: { min: 1, max: 12 },
    });
  });

  it('never returns a minimum above the maximum while a horizon is out of range', () => {
    expect(modelSettingsBounds({ defaultHorizon: 99, maxHorizon: 0 })).toMatchObject({
      defaultHorizon: { min: 1, max: 1 },
      maxHorizon: { min: 48, max: 48 },
    });
  });
});
