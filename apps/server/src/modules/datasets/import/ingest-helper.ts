import { type MessagePort, parentPort } from 'node:worker_threads';
import { LineReader, type LinesPlan } from '@forecast-console/ingest';

/** What a helper is given for one file; the port then asks for ranges and is told what was found. */
export interface HelperTask {
  plan: LinesPlan;
  port: MessagePort;
}

export interface AskedRange {
  range: number;
  /** Of a range that was read before. */
  memory: ArrayBuffer | undefined;
}

parentPort?.on('message', ({ plan, port }: HelperTask) => {
  const reader = new LineReader(plan);
  port.on('message', ({ range, memory }: AskedRange) => {
    const read = reader.read(range, memory);
    port.postMessage(read, [read.lines.buffer]);
  });
  port.once('close', () => reader.close());
});
