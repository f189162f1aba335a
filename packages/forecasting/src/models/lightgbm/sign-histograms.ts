import type { BinnedDataset } from './binned-dataset.ts';
import { type Histogram, type LeafHistograms, Pool } from './leaf-histograms.ts';

const countUnit = 65_536;
/** Maximum number of rows. With more rows, the count and the sum of signs do not fit into one integer. */
const maxRows = 32_767;

/**
 * Histograms of gradients −1, 0 or 1 with Hessians of 1: 65,536 · number of rows + ΣG in one integer per bin. One
 * addition per row instead of two, a quarter of the memory, and exact sums.
 */
export class SignHistograms implements LeafHistograms {
  readonly #dataset: BinnedDataset;
  readonly #pool: Pool<Int32Array>;
  /** Value that each row adds to its bin. */
  readonly #marks: Int32Array;
  /** Values that the rows of a leaf add, copied so that memory is read sequentially. */
  readonly #leafMarks: Int32Array;
  readonly #unpacked: Histogram;

  /** Returns whether a dataset is small enough for these histograms. */
  static fits({ rowCount }: BinnedDataset): boolean {
    return rowCount <= maxRows;
  }

  constructor(dataset: BinnedDataset) {
    const bins = dataset.binOffsets[dataset.featureCount] as number;
    this.#dataset = dataset;
    this.#pool = new Pool(() => new Int32Array(bins));
    this.#marks = new Int32Array(dataset.rowCount);
    this.#leafMarks = new Int32Array(dataset.rowCount);
    this.#unpacked = new Float64Array(bins * 2);
  }

  begin(gradients: Float32Array): void {
    for (let row = 0; row < gradients.length; row++)
      this.#marks[row] = countUnit + (gradients[row] as number);
  }

  fill(rows: Int32Array, features: Int32Array): number {
    const position = this.#pool.take();
    const histogram = this.#pool.at(position);
    const marks = this.#leafMarks;
    for (let i = 0; i < rows.length; i++) marks[i] = this.#marks[rows[i] as number] as number;
    const { binOffsets, columns } = this.#dataset;
    for (const feature of features) histogram.fill(0, binOffsets[feature], binOffsets[feature + 1]);
    const at = (next: number) => {
      const feature = features[next] as number;
      return { first: binOffsets[feature] as number, column: columns[feature] as Uint8Array };
    };
    let next = 0;
    for (; next + 4 <= features.length; next += 4)
      addFour(histogram, rows, marks, [at(next), at(next + 1), at(next + 2), at(next + 3)]);
    for (; next < features.length; next++) addOne(histogram, rows, marks, at(next));
    return position;
  }

  subtract(parent: number, child: number, features: Int32Array): void {
    const { binOffsets } = this.#dataset;
    const [whole, part] = [this.#pool.at(parent), this.#pool.at(child)];
    for (const feature of features) {
      const end = binOffsets[feature + 1] as number;
      for (let bin = binOffsets[feature] as number; bin < end; bin++)
        whole[bin] = (whole[bin] as number) - (part[bin] as number);
    }
  }

  read(histogram: number, features: Int32Array): Histogram {
    const { binOffsets } = this.#dataset;
    const packed = this.#pool.at(histogram);
    const unpacked = this.#unpacked;
    for (const feature of features) {
      const end = binOffsets[feature + 1] as number;
      for (let bin = binOffsets[feature] as number; bin < end; bin++) {
        const sums = packed[bin] as number;
        // ΣG is between −½ and ½ of the count's unit.
        const count = (sums + (countUnit >> 1)) >> 16;
        unpacked[2 * bin] = sums - (count << 16);
        unpacked[2 * bin + 1] = count;
      }
    }
    return unpacked;
  }

  release(histogram: number): void {
    this.#pool.give(histogram);
  }
}

/** The first bin of a feature, and the bin of every row. */
interface Place {
  first: number;
  column: Uint8Array;
}

/** Processes four features at once, because consecutive updates of one feature's bin have to wait for each other. */
function addFour(
  histogram: Int32Array,
  rows: Int32Array,
  marks: Int32Array,
  [a, b, c, d]: readonly [Place, Place, Place, Place],
): void {
  const { first: firstA, column: columnA } = a;
  const { first: firstB, column: columnB } = b;
  const { first: firstC, column: columnC } = c;
  const { first: firstD, column: columnD } = d;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const mark = marks[i] as number;
    const atA = firstA + (columnA[row] as number);
    const atB = firstB + (columnB[row] as number);
    const atC = firstC + (columnC[row] as number);
    const atD = firstD + (columnD[row] as number);
    histogram[atA] = (histogram[atA] as number) + mark;
    histogram[atB] = (histogram[atB] as number) + mark;
    histogram[atC] = (histogram[atC] as number) + mark;
    histogram[atD] = (histogram[atD] as number) + mark;
  }
}

function addOne(histogram: Int32Array, rows: Int32Array, marks: Int32Array, { first, column }: Place): void {
  for (let i = 0; i < rows.length; i++) {
    const at = first + (column[rows[i] as number] as number);
    histogram[at] = (histogram[at] as number) + (marks[i] as number);
  }
}
