import { isDriverRow } from '../driver-rows.ts';

/** Columns of equal length: what was observed of a combination on a day (epoch day), summed; of a driver the last value. */
export interface Observations {
  combinations: Int32Array;
  days: Int32Array;
  sums: Float64Array;
}

/**
 * Sums the observations of one combination and day as they come, in order of appearance. Open addressing over
 * typed arrays: 24 to 32 bytes a distinct observation.
 */
export class ObservationSums {
  #combinations = new Int32Array(firstCapacity);
  #days = new Int32Array(firstCapacity);
  #sums = new Float64Array(firstCapacity);
  /** Observation + 1 by hash; 0 is free. Never more than half full. */
  #slots = new Int32Array(firstCapacity * 2);
  #count = 0;
  #observed = 0;

  get count(): number {
    return this.#count;
  }

  add(combination: number, day: number, value: number): void {
    if (this.#count === this.#days.length) this.#grow();
    const mask = this.#slots.length - 1;
    for (let slot = observationHash(combination, day) & mask; ; slot = (slot + 1) & mask) {
      const held = (this.#slots[slot] as number) - 1;
      if (held === -1) {
        this.#slots[slot] = this.#count + 1;
        this.#append(combination, day, value);
        return;
      }
      if (this.#days[held] === day && this.#combinations[held] === combination) {
        this.#sums[held] = isDriverRow(combination) ? value : (this.#sums[held] as number) + value;
        return;
      }
    }
  }

  /** How many of them are of the demand, and not of its drivers. */
  get observed(): number {
    return this.#observed;
  }

  /** Where the observation stands in `all`; -1 when there is none. */
  find(combination: number, day: number): number {
    const mask = this.#slots.length - 1;
    for (let slot = observationHash(combination, day) & mask; ; slot = (slot + 1) & mask) {
      const held = (this.#slots[slot] as number) - 1;
      if (held === -1 || (this.#days[held] === day && this.#combinations[held] === combination)) return held;
    }
  }

  /** Views of what was summed; valid until the next `add` or `clear`. */
  all(): Observations {
    return {
      combinations: this.#combinations.subarray(0, this.#count),
      days: this.#days.subarray(0, this.#count),
      sums: this.#sums.subarray(0, this.#count),
    };
  }

  /** Forgets everything but keeps the memory for what comes next. */
  clear(): void {
    this.#slots.fill(0);
    this.#count = 0;
    this.#observed = 0;
  }

  #append(combination: number, day: number, value: number): void {
    const row = this.#count++;
    if (!isDriverRow(combination)) this.#observed++;
    this.#combinations[row] = combination;
    this.#days[row] = day;
    // Adding to zero makes -0 a 0, as a sum of several would be.
    this.#sums[row] = value + 0;
  }

  #grow(): void {
    const capacity = this.#days.length * 2;
    this.#combinations = resized(new Int32Array(capacity), this.#combinations);
    this.#days = resized(new Int32Array(capacity), this.#days);
    const sums = new Float64Array(capacity);
    sums.set(this.#sums);
    this.#sums = sums;
    this.#slots = new Int32Array(capacity * 2);
    const mask = this.#slots.length - 1;
    for (let row = 0; row < this.#count; row++) {
      let slot = observationHash(this.#combinations[row] as number, this.#days[row] as number) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = row + 1;
    }
  }
}

const firstCapacity = 1 << 16;

/** A well-mixed unsigned number; its high bits may choose a partition while the low ones choose a slot. */
export function observationHash(combination: number, day: number): number {
  let value = Math.imul(combination, 0x9e3779b1) ^ Math.imul(day, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (value ^ (value >>> 13)) >>> 0;
}

function resized(larger: Int32Array<ArrayBuffer>, from: Int32Array): Int32Array<ArrayBuffer> {
  larger.set(from);
  return larger;
}
