import { describe, expect, it } from 'vitest';
import { explanationSentences } from '../../../src/features/metrics/explanation.tsx';

describe('explanationSentences', () => {
  it('describes the measured properties', () => {
    const explanation = {
      level: 2313.4,
      trend_per_year: 4.752,
      seasonal_strength: 0.978,
      strongest_season: 10,
      relied_on: ['the value 12 months before the latest'],
      without_effects: false,
    };
    expect(explanationSentences(explanation, 'month')).toEqual([
      'Level: 2,313.40 per month.',
      'Trend: +4.75% per year.',
      'Seasonality: strong, highest in November.',
      'Main inputs: the value 12 months before the latest.',
    ]);
  });

  it('omits properties that were not measured', () => {
    const nothing = {
      level: null,
      trend_per_year: null,
      seasonal_strength: null,
      strongest_season: null,
      relied_on: [],
      without_effects: false,
    };
    expect(explanationSentences(nothing, 'year')).toEqual([]);
    expect(explanationSentences(null, 'year')).toEqual([]);
  });
});
