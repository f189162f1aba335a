import { describe, expect, it } from 'vitest';
import { fromWindow, toWindow, writeWindow } from '../../../src/models/nbeats/window.ts';

describe('writeWindow', () => {
  it('writes values that do not depend on the scale of the series', () => {
    const values = Float64Array.of(9, 9, 2, 4, 6, 8);
    const row = new Float32Array(8);
    const large = new Float32Array(8);
    const scale = writeWindow(values, 6, { inputSize: 4, seasonLength: 2 }, row);
    writeWindow(
      values.map((value) => value * 1e200),
      6,
      { inputSize: 4, seasonLength: 2 },
      large,
    );
    // The mean absolute value of the last four values is 5; the mean of their last season is 7.
    expect(scale).toEqual({ level: 1.4, scale: 5 });
    expect(large).toEqual(row);
    expect([...row].map((value) => Number(value.toFixed(6)))).toEqual([-1, -0.6, -0.2, 0.2, 0, 0, 0, 0]);
  });

  it('fills missing history with the recent level and ignores values after the end', () => {
    const row = new Float32Array(4).fill(7);
    writeWindow(Float64Array.of(4, 4, 1e9), 2, { inputSize: 4, seasonLength: 1 }, row);
    expect([...row]).toEqual([0, 0, 0, 0]);
  });

  it('returns null for a window of zeros', () => {
    expect(
      writeWindow(new Float64Array(6), 6, { inputSize: 4, seasonLength: 1 }, new Float32Array(4)),
    ).toBeNull();
  });

  it('writes values that fromWindow converts back', () => {
    const scale = { level: 0.8, scale: 250 };
    expect(fromWindow(toWindow(321, scale), scale)).toBeCloseTo(321, 9);
  });
});
