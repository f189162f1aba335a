import type { BinnedDataset } from './binned-dataset.ts';
import { type Histogram, type LeafHistograms, Pool } from './leaf-histograms.ts';

/** Histograms of arbitrary gradients, stored in the layout in which they are read. */
export class FloatHistograms implements LeafHistograms {
  readonly #dataset: BinnedDataset;
  readonly #pool: Pool<Histogram>;
  /** Gradients and Hessians of a leaf's rows, copied in row order so that memory is read sequentially. */
  readonly #leafGradients: Float32Array;
  readonly #leafHessians: Float32Array;
  #gradients: Float32Array = new Float32Array(0);
  #hessians: Float32Array | null = null;

  constructor(dataset: BinnedDataset) {
    const bins = dataset.binOffsets[dataset.featureCount] as number;
    this.#dataset = dataset;
    this.#pool = new Pool(() => new Float64Array(bins * 2));
    this.#leafGradients = new Float32Array(dataset.rowCount);
    this.#leafHessians = new Float32Array(dataset.rowCount);
  }

  begin(gradients: Float32Array, hessians: Float32Array | null): void {
    this.#gradients = gradients;
    this.#hessians = hessians;
  }

  fill(rows: Int32Array, features: Int32Array): number {
    const position = this.#pool.take();
    const histogram = this.#pool.at(position);
    const gradients = gather(this.#gradients, rows, this.#leafGradients);
    const hessians = this.#hessians === null ? null : gather(this.#hessians, rows, this.#leafHessians);
    const places = Array.from(features, (feature) => this.#placeOf(feature));
    for (const { first, end } of places) histogram.fill(0, first, end);
    let next = 0;
    if (hessians === null)
      for (; next + 4 <= places.length; next += 4)
        addCountedOfFour(histogram, places.slice(next, next + 4), rows, gradients);
    for (const place of places.slice(next))
      if (hessians === null) addCounted(histogram, place, rows, gradients);
      else addWeighted(histogram, place, rows, { gradients, hessians });
    return position;
  }

  subtract(parent: number, child: number, features: Int32Array): void {
    const [whole, part] = [this.#pool.at(parent), this.#pool.at(child)];
    for (const feature of features) {
      const { first, end } = this.#placeOf(feature);
      for (let at = first; at < end; at++) whole[at] = (whole[at] as number) - (part[at] as number);
    }
  }

  read(histogram: number): Histogram {
    return this.#pool.at(histogram);
  }

  release(histogram: number): void {
    this.#pool.give(histogram);
  }

  #placeOf(feature: number): Place {
    const { binOffsets, columns } = this.#dataset;
    return {
      first: (binOffsets[feature] as number) * 2,
      end: (binOffsets[feature + 1] as number) * 2,
      column: columns[feature] as Uint8Array,
    };
  }
}

/** A feature's bins, and the bin of every row. */
interface Place {
  first: number;
  end: number;
  column: Uint8Array;
}

/**
 * Copies the values at the given rows.
 *
 * @returns a view of the target, as long as the rows
 */
function gather(values: Float32Array, rows: Int32Array, target: Float32Array): Float32Array {
  for (let i = 0; i < rows.length; i++) target[i] = values[rows[i] as number] as number;
  return target;
}

// Separate loops avoid a branch per row.
/**
 * Adds rows with a Hessian of 1. Processes four features at once, because consecutive updates of one feature's bin
 * have to wait for each other.
 *
 * @param places of four features
 */
function addCountedOfFour(
  histogram: Histogram,
  places: readonly Place[],
  rows: Int32Array,
  gradients: Float32Array,
): void {
  const { first: firstA, column: columnA } = places[0] as Place;
  const { first: firstB, column: columnB } = places[1] as Place;
  const { first: firstC, column: columnC } = places[2] as Place;
  const { first: firstD, column: columnD } = places[3] as Place;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] as number;
    const gradient = gradients[i] as number;
    const atA = firstA + ((columnA[row] as number) << 1);
    const atB = firstB + ((columnB[row] as number) << 1);
    const atC = firstC + ((columnC[row] as number) << 1);
    const atD = firstD + ((columnD[row] as number) << 1);
    histogram[atA] = (histogram[atA] as number) + gradient;
    histogram[atA + 1] = (histogram[atA + 1] as number) + 1;
    histogram[atB] = (histogram[atB] as number) + gradient;
    histogram[atB + 1] = (histogram[atB + 1] as number) + 1;
    histogram[atC] = (histogram[atC] as number) + gradient;
    histogram[atC + 1] = (histogram[atC + 1] as number) + 1;
    histogram[atD] = (histogram[atD] as number) + gradient;
    histogram[atD + 1] = (histogram[atD + 1] as number) + 1;
  }
}

/** Adds rows with a Hessian of 1 for one feature. */
function addCounted(
  histogram: Histogram,
  { first, column }: Place,
  rows: Int32Array,
  gradients: Float32Array,
): void {
  for (let i = 0; i < rows.length; i++) {
    const at = first + ((column[rows[i] as number] as number) << 1);
    histogram[at] = (histogram[at] as number) + (gradients[i] as number);
    histogram[at + 1] = (histogram[at + 1] as number) + 1;
  }
}

/** Adds gradients and Hessians for one feature. */
function addWeighted(
  histogram: Histogram,
  { first, column }: Place,
  rows: Int32Array,
  { gradients, hessians }: { gradients: Float32Array; hessians: Float32Array },
): void {
  for (let i = 0; i < rows.length; i++) {
    const at = first + ((column[rows[i] as number] as number) << 1);
    histogram[at] = (histogram[at] as number) + (gradients[i] as number);
    histogram[at + 1] = (histogram[at + 1] as number) + (hessians[i] as number);
  }
}
