import { vi } from 'vitest';
import { ObservationSums } from '../../src/modules/datasets/storage/sums/observation-sums.ts';

/** Spills to disk all but this number of distinct observations while datasets are written. */
export function withMemoryFor<Result>(observations: number, write: () => Result): Result {
  const isFull = vi.spyOn(ObservationSums.prototype, 'isFull', 'get');
  isFull.mockImplementation(function (this: ObservationSums) {
    return this.all().days.length >= observations;
  });
  try {
    return write();
  } finally {
    isFull.mockRestore();
  }
}
