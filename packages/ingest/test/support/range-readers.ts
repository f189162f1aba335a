import { setImmediate } from 'node:timers/promises';
import type { RangeReader, StartReaders } from '../../src/rows/lines/in-order.ts';
import { LineReader } from '../../src/rows/lines/line-reader.ts';
import type { LinesPlan } from '../../src/rows/lines/lines-plan.ts';

/** Reads like a separate thread: with its own dictionaries, and asynchronously. */
function readerElsewhere(plan: LinesPlan, answers: number): RangeReader {
  const reader = new LineReader(plan);
  let left = answers;
  return {
    async read(range, memory) {
      const given = memory === undefined ? memory : structuredClone(memory, { transfer: [memory] });
      await setImmediate();
      left -= 1;
      if (left < 0) throw new Error('this reader has ended');
      const read = reader.read(range, given);
      return structuredClone(read, { transfer: [read.lines.buffer] });
    },
    close: () => reader.close(),
  };
}

/** Creates readers that end after this many responses. */
export const readers =
  (count: number, answers = Number.POSITIVE_INFINITY): StartReaders =>
  (plan) =>
    Array.from({ length: count }, () => readerElsewhere(plan, answers));
