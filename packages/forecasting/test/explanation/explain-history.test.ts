import { describe, expect, it } from 'vitest';
import { explainHistory } from '../../src/explanation/explain-history.ts';

const monthly = (count: number, at: (t: number) => number) =>
  Float64Array.from({ length: count }, (_, t) => at(t));

describe('explainHistory', () => {
  // LEAD-4
  it('explains the history from its first demand on', () => {
    const values = monthly(60, (t) => (t < 12 ? 0 : 100 + (t % 12 === 2 ? 30 : 0)));
    expect(explainHistory(values, 0, 'month', ['the recent level'])).toMatchObject({
      level: 102.5,
      strongestSeason: 2,
      reliedOn: ['the recent level'],
    });
  });

  it('returns null for a history that no model forecasts', () => {
    expect(
      explainHistory(
        monthly(3, () => 5),
        0,
        'month',
        ['a'],
      ),
    ).toBeNull();
    expect(
      explainHistory(
        monthly(40, () => 0),
        0,
        'month',
        ['a'],
      ),
    ).toBeNull();
  });

  it('omits the features of the model for intermittent demand', () => {
    const values = monthly(60, (t) => (t % 7 === 0 ? 3 : 0));
    expect(explainHistory(values, 0, 'month', ['a'])?.reliedOn).toEqual([]);
  });
});
