const next = 0;
const finished = 1;
const firstProgress = 2;
const whole = 10_000;

/** Memory that threads share: what they look at. */
export type BoardMemory = Int32Array<SharedArrayBuffer>;

/** Where the threads of one run see which part to take next, and how far each is. */
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

  /** The next part nobody has taken; null when all are. */
  take(): number | null {
    const position = Atomics.add(this.memory, next, 1);
    return position < this.count ? position : null;
  }

  /** Parts nobody has taken. */
  get left(): number {
    return Math.max(0, this.count - Atomics.load(this.memory, next));
  }

  /** Nobody takes any more. */
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

  /** Wakes who waits: a result has been posted. */
  announce(): void {
    Atomics.add(this.memory, finished, 1);
    Atomics.notify(this.memory, finished);
  }

  /** Blocks until a result is announced beyond `seen`, at most so long. @returns how many have been */
  wait(seen: number, milliseconds: number): number {
    Atomics.wait(this.memory, finished, seen, milliseconds);
    return Atomics.load(this.memory, finished);
  }
}
