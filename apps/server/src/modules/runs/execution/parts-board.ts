const next = 0;
const finished = 1;
const firstProgress = 2;
const whole = 10_000;

/** Memory shared by the threads of a run. */
export type BoardMemory = Int32Array<SharedArrayBuffer>;

/** Assigns the parts of a run to threads and holds the progress of each part, in shared memory. */
export class PartsBoard {
  readonly memory: BoardMemory;

  private constructor(memory: BoardMemory) {
    this.memory = memory;
  }

  static forParts(count: number): PartsBoard {
    const bytes = (firstProgress + count) * Int32Array.BYTES_PER_ELEMENT;
    return new PartsBoard(new Int32Array(new SharedArrayBuffer(bytes)));
  }

  static over(memory: BoardMemory): PartsBoard {
    return new PartsBoard(memory);
  }

  get count(): number {
    return this.memory.length - firstProgress;
  }

  /** Takes the next unassigned part; null if all parts are assigned. */
  take(): number | null {
    const position = Atomics.add(this.memory, next, 1);
    return position < this.count ? position : null;
  }

  /** Number of unassigned parts. */
  get left(): number {
    return Math.max(0, this.count - Atomics.load(this.memory, next));
  }

  /** Marks all parts as assigned. */
  close(): void {
    Atomics.store(this.memory, next, this.count);
  }

  get isClosed(): boolean {
    return this.left === 0;
  }

  tell(position: number, done: number): void {
    Atomics.store(this.memory, firstProgress + position, Math.floor(done * whole));
  }

  progressOf(position: number): number {
    return Atomics.load(this.memory, firstProgress + position) / whole;
  }

  /** Wakes the waiting thread after a result was posted. */
  announce(): void {
    Atomics.add(this.memory, finished, 1);
    Atomics.notify(this.memory, finished);
  }

  /** Blocks until more than `seen` results are announced or the time is up. @returns the number of announced results */
  wait(seen: number, milliseconds: number): number {
    Atomics.wait(this.memory, finished, seen, milliseconds);
    return Atomics.load(this.memory, finished);
  }
}
