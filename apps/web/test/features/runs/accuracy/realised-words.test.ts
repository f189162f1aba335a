// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { hitsText, realisedSentence } from '../../../../src/features/runs/accuracy/accuracy-panel.tsx';

const total = { wape: 12.5, bias: -3, hits: 1, bounded: 2, count: 2 };
const promised = { mape: 9, mae: 1, rmse: 1, bias: 0, wape: 10, smape: 9, mase: 1, rmsse: 1, skill: 0 };

// REAL-1
describe('realisedSentence', () => {
  it('compares the realized error with the backtest', () => {
    expect(realisedSentence({ total, promised, level: 0.95 })).toBe(
      'Over the 2 periods so far, the total was off by 12.5 % (backtest: 10.0 %), on average 3.00 too low. 1 of 2 actuals are inside the 95 % interval.',
    );
  });

  it('leaves out backtest and interval if the run has none', () => {
    expect(realisedSentence({ total: { ...total, count: 1, bounded: 0 }, promised: null, level: null })).toBe(
      'Over the 1 period so far, the total was off by 12.5 %, on average 3.00 too low.',
    );
    expect(
      realisedSentence({ total: { ...total, wape: null, bias: 0, bounded: 0 }, promised: null, level: null }),
    ).toBe('Over the 2 periods so far, the error of the total cannot be expressed in percent.');
    expect(hitsText({ hits: 0, bounded: 0 })).toBe('N/A');
  });
});
