import { setImmediate } from 'node:timers/promises';
import { LineReader, type LinesRead } from './line-reader.ts';
import type { LinesPlan } from './lines-plan.ts';

/** Reads ranges of a file in another thread, like `LineReader`. */
export interface RangeReader {
  /** @throws Error if the thread has ended */
  read(range: number, memory?: ArrayBuffer): Promise<LinesRead>;
  close(): void;
}

/**
 * Starts readers in other threads.
 * @param ranges number of ranges to read
 */
export type StartReaders = (plan: LinesPlan, ranges: number) => readonly RangeReader[];

/** The contents of a range, valid until the next is requested, and the combinations of the reader's tuple numbers. */
export interface RangeRead {
  read: LinesRead;
  combinations: number[];
}

/** Maximum number of requests queued per reader, so that readers never wait for this thread. */
const maxAsked = 2;
/** Maximum number of ranges per reader that are read ahead. */
const maxAhead = 3;

/**
 * Reads all ranges of a file with all readers and yields them in file order. Each reader reads in ascending order, so
 * it reports the first row of a new tuple before other rows of that tuple.
 */
export async function* inOrder(plan: LinesPlan, start: StartReaders): AsyncGenerator<RangeRead> {
  const here = { reader: new LineReader(plan), combinations: [] as number[] };
  const count = here.reader.ranges;
  const elsewhere = start(plan, count).map((reader) => ({ reader, asked: 0, combinations: [] as number[] }));
  /** A promise resolves to null if its reader has ended. */
  const readings = new Map<number, RangeRead | Promise<RangeRead | null>>();
  /** Buffers of finished ranges for reuse; bounded by the number of ranges read ahead. */
  const memory: ArrayBuffer[] = [];
  let next = 0;
  const readHere = (range: number): RangeRead => ({ ...here, read: here.reader.read(range, memory.pop()) });
  const ask = (other: (typeof elsewhere)[number], range: number): void => {
    other.asked += 1;
    const reading = other.reader.read(range, memory.pop()).then(
      (read) => {
        other.asked -= 1;
        const done = { combinations: other.combinations, read };
        readings.set(range, done);
        return done;
      },
      () => {
        other.asked = Number.POSITIVE_INFINITY;
        return null;
      },
    );
    readings.set(range, reading);
  };
  try {
    for (let range = 0; range < count; range += 1) {
      for (;;) {
        await setImmediate();
        for (const other of elsewhere) while (other.asked < maxAsked && next < count) ask(other, next++);
        const mayReadOn = next < count && readings.size < maxAhead * elsewhere.length;
        if (!(readings.get(range) instanceof Promise) || !mayReadOn) break;
        readings.set(next, readHere(next));
        next += 1;
      }
      const reading = readings.get(range);
      if (reading === undefined) next += 1;
      const found = reading === undefined ? readHere(range) : ((await reading) ?? readAgain(plan, range));
      yield found;
      memory.push(found.read.lines.buffer);
      readings.delete(range);
    }
  } finally {
    // The file may be closed next, so wait until no thread reads it.
    for (const reading of readings.values()) await reading;
    here.reader.close();
    for (const { reader } of elsewhere) reader.close();
  }
}

/** Replaces a reader that has ended; tuple numbers start again at 0. */
function readAgain(plan: LinesPlan, range: number): RangeRead {
  const reader = new LineReader(plan);
  try {
    return { read: reader.read(range), combinations: [] };
  } finally {
    reader.close();
  }
}
