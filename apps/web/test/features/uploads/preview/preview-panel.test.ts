import { describe, expect, it } from 'vitest';
import { detectedCharacteristics } from '../../../../src/features/uploads/preview/preview-panel.tsx';

describe('detected characteristics', () => {
  // UP-5
  it('show five values, the number of other values and the name from the _label key', () => {
    expect(
      detectedCharacteristics({
        characteristics: { c2: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], c2_label: ['Item'], c3: [] },
      }),
    ).toEqual([
      { code: 'c2', name: 'Item', values: ['a', 'b', 'c', 'd', 'e'], more: 2 },
      { code: 'c3', name: 'c3', values: [], more: 0 },
    ]);
  });

  // UP-16
  it('count all values of the file, not only those in the response', () => {
    const [item] = detectedCharacteristics({
      characteristics: { c2: ['a', 'b', 'c', 'd', 'e', 'f'] },
      value_counts: { c2: 1862 },
    });
    expect(item?.more).toBe(1857);
  });
});
