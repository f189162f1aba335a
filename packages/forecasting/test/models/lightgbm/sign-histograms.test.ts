import { describe, expect, it } from 'vitest';
import { binDataset } from '../../../src/models/lightgbm/binned-dataset.ts';
import { FloatHistograms } from '../../../src/models/lightgbm/float-histograms.ts';
import { SignHistograms } from '../../../src/models/lightgbm/sign-histograms.ts';
import { seededRandom } from '../../../src/random.ts';

const [rowCount, featureCount] = [500, 6];
const random = seededRandom(7);
const matrix = Float64Array.from({ length: rowCount * featureCount }, () =>
  random() < 0.1 ? Number.NaN : Math.floor(20 * random()),
);
const dataset = binDataset(matrix, rowCount, featureCount);
const gradients = Float32Array.from({ length: rowCount }, () => Math.floor(3 * random()) - 1);
const features = Int32Array.of(0, 1, 2, 3, 4, 5);
const rowsWhere = (isIn: (row: number) => boolean) =>
  Int32Array.from({ length: rowCount }, (_, row) => row).filter(isIn);

describe('SignHistograms', () => {
  it('matches the sums of FloatHistograms, for a leaf and after a subtraction', () => {
    const [packed, plain] = [new SignHistograms(dataset), new FloatHistograms(dataset)];
    const [ours, theirs] = [packed, plain].map((histograms) => {
      histograms.begin(gradients, null);
      const parent = histograms.fill(
        rowsWhere(() => true),
        features,
      );
      const child = histograms.fill(
        rowsWhere((row) => row % 3 === 0),
        features,
      );
      histograms.subtract(parent, child, features);
      return [parent, child].map((histogram) => histograms.read(histogram, features).slice());
    });
    expect(ours).toEqual(theirs);
    expect(Math.min(...(ours?.[0] ?? []))).toBeLessThan(0);
  });

  it.each([-1, 1])(
    'supports the maximum number of rows in one bin if all of them have the sign %i',
    (sign) => {
      const most = 32_767;
      const alike = binDataset(new Float64Array(most), most, 1);
      const histograms = new SignHistograms(alike);
      histograms.begin(new Float32Array(most).fill(sign));
      const all = histograms.fill(
        Int32Array.from({ length: most }, (_, row) => row),
        Int32Array.of(0),
      );
      expect(Array.from(histograms.read(all, Int32Array.of(0)))).toEqual([sign * most, most]);
      expect(SignHistograms.fits(alike)).toBe(true);
      expect(SignHistograms.fits({ ...alike, rowCount: most + 1 })).toBe(false);
    },
  );

  it('reuses a released histogram', () => {
    const histograms = new SignHistograms(dataset);
    histograms.begin(gradients);
    const first = histograms.fill(Int32Array.of(0, 1), features);
    histograms.release(first);
    expect(histograms.fill(Int32Array.of(2), features)).toBe(first);
    expect(() => histograms.read(first + 1, features)).toThrow(RangeError);
  });
});
