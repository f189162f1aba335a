import { expect, it } from 'vitest';
import { fitGlobalBoosting } from '../../../src/models/global-boosting/global-boosting.ts';
import { seededRandom } from '../../../src/random.ts';
import { simulatedSeries } from '../../support/simulated-series.ts';

it('learns from a bounded number of examples, from fewer where less is to be spent, and says so', () => {
  const random = seededRandom(3);
  const series = Array.from({ length: 32 }, (_, i) => ({
    key: String(i),
    start: 0,
    values: simulatedSeries(random, 84),
  }));
  const notesOf = (brief: boolean) =>
    fitGlobalBoosting(
      series,
      { bucket: 'month', seasonLength: 12, horizon: 12, mode: 'additive', seed: 1, brief },
      () => {},
    ).notes;
  expect(notesOf(false)).toEqual(['LightGBM learnt from 24000 of 27264 possible examples, drawn at random.']);
  expect(notesOf(true)).toEqual(['LightGBM learnt from 12000 of 27264 possible examples, drawn at random.']);
});
