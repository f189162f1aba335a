import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generateKernelModule } from '../../../../scripts/build-kernel.ts';
import { normalDraw, seededRandom } from '../../../../src/random.ts';
import { Kernel, type MatrixView } from '../../../../src/models/nbeats/network/kernel.ts';

const rows = 12;
const columns = 24;
const inner = 7;

function filledKernel(): Kernel {
  const kernel = new Kernel(2000, 400);
  const random = seededRandom(3);
  for (let i = 0; i < 1000; i++) kernel.floats[i] = normalDraw(random);
  return kernel;
}

describe('Kernel', () => {
  it('is identical to the output of the build script', async () => {
    const committed = readFileSync(
      new URL('../../../../src/models/nbeats/network/kernel.gen.ts', import.meta.url),
      'utf8',
    );
    expect(committed).toBe(await generateKernelModule());
  });

  it.each<[string, MatrixView, MatrixView]>([
    [
      'row-major',
      { at: 0, rowStride: inner, columnStride: 1 },
      { at: 100, rowStride: columns, columnStride: 1 },
    ],
    [
      'transposed',
      { at: 0, rowStride: 1, columnStride: rows },
      { at: 100, rowStride: 1, columnStride: inner },
    ],
  ])('multiplies %s matrices and adds the product', (_, a, b) => {
    const kernel = filledKernel();
    const { floats } = kernel;
    const c = 1200;
    floats.fill(1, c, c + rows * columns);
    kernel.multiplyAdd(rows, columns, inner, a, b, c);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        let sum = 1;
        for (let k = 0; k < inner; k++) {
          const left = floats[a.at + row * a.rowStride + k * a.columnStride] ?? 0;
          sum += left * (floats[b.at + k * b.rowStride + column * b.columnStride] ?? 0);
        }
        expect(floats[c + row * columns + column]).toBeCloseTo(sum, 4);
      }
    }
  });

  it('updates weights by the same steps as Adam', () => {
    const kernel = filledKernel();
    const { floats } = kernel;
    floats.set([1, 1, 1, 1], 0);
    floats.set([0.5, -2, 0, 1e-3], 4);
    floats.fill(0, 8, 16);
    kernel.adam({ parameters: 0, gradients: 4, means: 8, squares: 12 }, 4, 0.01, {
      first: 0.9,
      second: 0.999,
    });
    // Kingma & Ba 2015, §2.1: the size of the first step is the learning rate for any gradient, and its sign is
    // opposite.
    expect(floats[0]).toBeCloseTo(0.99, 5);
    expect(floats[1]).toBeCloseTo(1.01, 5);
    expect(floats[2]).toBe(1);
    expect(floats[3]).toBeCloseTo(0.99, 4);
  });
});
