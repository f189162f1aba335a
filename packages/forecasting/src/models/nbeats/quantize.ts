// Number of weights that share a scale, which gives 8.5 bits per weight in total. In a larger group, single large
// weights would reduce the precision of the others.
const group = 60;

/** Weights as int8 with one float32 scale per 60 weights: a quarter of the size. */
export interface QuantizedWeights {
  scales: Float32Array;
  values: Int8Array;
}

/**
 * Quantizes weights to 255 levels per group: value = round(w / s), s = max|w| / 127. Zero stays exactly zero; the
 * error is at most s/2.
 */
export function quantize(weights: Float32Array): QuantizedWeights {
  const scales = new Float32Array(Math.ceil(weights.length / group));
  const values = new Int8Array(weights.length);
  for (let index = 0; index < scales.length; index++) {
    const from = index * group;
    const members = weights.subarray(from, from + group);
    let largest = 0;
    for (const weight of members) largest = Math.max(largest, Math.abs(weight));
    const scale = Math.fround(largest / 127);
    scales[index] = scale;
    for (let i = 0; i < members.length; i++)
      values[from + i] = scale > 0 ? Math.round((members[i] as number) / scale) : 0;
  }
  return { scales, values };
}

/**
 * Converts int8 values back to weights.
 *
 * @param into as many floats as there are values
 */
export function dequantize({ scales, values }: QuantizedWeights, into: Float32Array): void {
  for (let i = 0; i < values.length; i++)
    into[i] = (values[i] as number) * (scales[Math.floor(i / group)] as number);
}

/**
 * Packs the scales (little-endian), then the values.
 *
 * @returns 4 bytes per scale and one byte per weight
 */
export function packWeights({ scales, values }: QuantizedWeights): Uint8Array {
  const bytes = new Uint8Array(scales.length * 4 + values.length);
  const view = new DataView(bytes.buffer);
  for (const [index, scale] of scales.entries()) view.setFloat32(index * 4, scale, true);
  bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length), scales.length * 4);
  return bytes;
}

/**
 * The inverse of `packWeights`.
 *
 * @param count number of weights
 * @throws RangeError if the length does not fit
 */
export function unpackWeights(bytes: Uint8Array, count: number): QuantizedWeights {
  const groups = Math.ceil(count / group);
  if (bytes.length !== groups * 4 + count)
    throw new RangeError(`${bytes.length} bytes cannot hold ${count} weights`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const scales = Float32Array.from({ length: groups }, (_, index) => view.getFloat32(index * 4, true));
  return { scales, values: Int8Array.from(bytes.subarray(groups * 4)) };
}
