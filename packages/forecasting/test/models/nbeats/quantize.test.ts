import { describe, expect, it } from 'vitest';
import { normalDraw, seededRandom } from '../../../src/random.ts';
import { dequantize, packWeights, quantize, unpackWeights } from '../../../src/models/nbeats/quantize.ts';

const random = seededRandom(1);
const weights = Float32Array.from({ length: 200 }, (_, i) => (i < 60 ? 0 : normalDraw(random)));

describe('quantize', () => {
  it('changes each weight by at most half a quantization level of its group', () => {
    const back = new Float32Array(200);
    dequantize(quantize(weights), back);
    for (let from = 0; from < 200; from += 60) {
      const group = weights.subarray(from, from + 60);
      const largest = Math.max(...group.map((weight) => Math.abs(weight)));
      for (const [i, weight] of group.entries())
        expect(Math.abs((back[from + i] ?? 0) - weight)).toBeLessThanOrEqual((largest / 127) * 0.5001);
    }
  });

  it('restores packed weights and rejects data of the wrong length', () => {
    const quantized = quantize(weights);
    const bytes = packWeights(quantized);
    expect(unpackWeights(bytes, 200)).toEqual(quantized);
    expect(() => unpackWeights(bytes, 199)).toThrow(RangeError);
  });
});
