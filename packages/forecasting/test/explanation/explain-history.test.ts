import { describe, expect, it } from 'vitest';
import { explainHistory } from '../../src/explanation/explain-history.ts';

const explained = (count: number, at: (t: number) => number, reliedOn: string[] = []) =>
  explainHistory(
    { values: Float64Array.from({ length: count }, (_, t) => at(t)), start: 0, bucket: 'month', horizon: 3 },
    reliedOn,
  );

describe('explainHistory', () => {
  // LEAD-4
  it('explains the history from its first demand onward', () => {
    const found = explained(60, (t) => (t < 12 ? 0 : 100 + (t % 12 === 2 ? 30 : 0)), ['the recent level']);
    expect(found).toMatchObject({ level: 102.5, strongestSeason: 2, reliedOn: ['the recent level'] });
  });

  it('returns null for a history that no model forecasts', () => {
    expect(explained(3, () => 5)).toBeNull();
    expect(explained(40, () => 0)).toBeNull();
  });

  it("omits the model's features if demand is intermittent", () => {
    expect(explained(60, (t) => (t % 7 === 0 ? 3 : 0), ['a'])?.reliedOn).toEqual([]);
  });

  // LEAD-4
  it('omits features for which the history is too short', () => {
    const reliedOn = [
      'the same month a year before',
      'the mean of the season before last',
      'the latest value',
    ];
    const varying = (t: number) => 100 + ((7 * t) % 13);
    expect(explained(9, varying, reliedOn)?.reliedOn).toEqual(['the latest value']);
    expect(explained(20, varying, reliedOn)?.reliedOn).toEqual([reliedOn[0], reliedOn[2]]);
    expect(explained(30, varying, reliedOn)?.reliedOn).toEqual(reliedOn);
  });
});
