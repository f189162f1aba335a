import { setImmediate } from 'node:timers/promises';
import { LineReader, type LinesRead } from './line-reader.ts';
import type { LinesPlan } from './lines-plan.ts';

/** A thread that reads ranges of a file; like `LineReader`, but elsewhere. */
export interface RangeReader {
  /** @throws when it cannot any more */
  read(range: number, memory?: ArrayBuffer): Promise<LinesRead>;
  close(): void;
}

/**
 * Starts readers of a file beside this thread.
 * @param ranges how many there are to read
 */
export type StartReaders = (plan: LinesPlan, ranges: number) => readonly RangeReader[];

/**
 * What was found in a range, valid until the next is asked for, and what the numbers of its reader's tuples mean to
 * whoever merges.
 */
export interface RangeRead {
  read: LinesRead;
  combinations: number[];
}

/** Ranges asked of one reader at a time, so that it never waits for this thread. */
const maxAsked = 2;
/** Ranges that are read or being read before it is their turn, for every reader. */
const maxAhead = 3;

/**
 * Reads all ranges of a file, here and elsewhere, and hands them out in the order of the file. Every reader reads in
 * ascending order, so that the first row with a new tuple comes from it before the others.
 */
export async function* inOrder(plan: LinesPlan, start: StartReaders): AsyncGenerator<RangeRead> {
  const here = { reader: new LineReader(plan), combinations: [] as number[] };
  const count = here.reader.ranges;
  const elsewhere = start(plan, count).map((reader) => ({ reader, asked: 0, combinations: [] as number[] }));
  /** A promise of null is broken: its reader has ended. */
  const readings = new Map<number, RangeRead | Promise<RangeRead | null>>();
  /** Of ranges that were handed out: there is never more of it than of ranges that were ahead at once. */
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
      const found = reading === undefined ? readHere(range) : ((await reading) ?? readAnew(plan, range));
      yield found;
      memory.push(found.read.lines.buffer);
      readings.delete(range);
    }
  } finally {
    // What they still read may be a file that is closed next.
    for (const reading of readings.values()) await reading;
    here.reader.close();
    for (const { reader } of elsewhere) reader.close();
  }
}

/** In place of a reader that has ended: a new one knows no tuple yet. */
function readAnew(plan: LinesPlan, range: number): RangeRead {
  const reader = new LineReader(plan);
  try {
    return { read: reader.read(range), combinations: [] };
  } finally {
    reader.close();
  }
}
