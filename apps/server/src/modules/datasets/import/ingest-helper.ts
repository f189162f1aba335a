import { type MessagePort, parentPort } from 'node:worker_threads';
import { LineReader, type LinesPlan } from '@forecast-console/ingest';

/** A file that a helper thread reads: the port receives requests for ranges and returns their bytes. */
export interface HelperTask {
  plan: LinesPlan;
  port: MessagePort;
}

export interface AskedRange {
  range: number;
  /** Buffer of an earlier range, to be reused. */
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
