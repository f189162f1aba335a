import { expect, it } from 'vitest';
import { driverNotes } from '../../../../src/modules/runs/result/run-effects.ts';

// DRV-4
it.each([
  [0, 'No Promotion is assumed in 6 of the 6 months to forecast, because it is not known.'],
  [4, 'No Promotion is assumed in 2 of the 6 months to forecast, because it is known for only 4.'],
])('a driver that is known for %i of 6 months has a note on the others', (ahead, expected) => {
  const finding = { name: 'Promotion', past: 24, ahead, step: 1, usual: 0, effect: 0.5, range: null };
  const [note] = driverNotes([finding], { bucket_type: 'month', horizon: 6 });
  expect(note).toBe(
    `${expected} To change this, add a file with Promotion for these months to the dataset and refresh the run.`,
  );
});
