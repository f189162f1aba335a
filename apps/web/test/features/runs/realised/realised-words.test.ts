import { describe, expect, it } from 'vitest';
import { hitsText, realisedSentence } from '../../../../src/features/runs/realised/realised-words.ts';

const total = { wape: 12.5, bias: -3, hits: 1, bounded: 2, count: 2 };
const promised = { mape: 9, mae: 1, rmse: 1, bias: 0, wape: 10, smape: 9, mase: 1, rmsse: 1, skill: 0 };

// REAL-1
describe('how a run did, in words', () => {
  it('names what came beside what was promised', () => {
    expect(realisedSentence({ total, promised, level: 0.95 })).toBe(
      'Of the 2 periods that came, the total missed by 12.5 %; in the backtest it was 10.0 %; on average 3.00 too low. 1 of 2 actuals lie within the 95 % interval.',
    );
  });

  it('promises nothing without a backtest and tells no interval that was not asked for', () => {
    expect(realisedSentence({ total: { ...total, count: 1, bounded: 0 }, promised: null, level: null })).toBe(
      'Of the 1 period that came, the total missed by 12.5 %; on average 3.00 too low.',
    );
    expect(
      realisedSentence({ total: { ...total, wape: null, bias: 0, bounded: 0 }, promised: null, level: null }),
    ).toBe('Of the 2 periods that came, the total cannot be measured in percent.');
    expect(hitsText({ hits: 0, bounded: 0 })).toBe('N/A');
  });
});
