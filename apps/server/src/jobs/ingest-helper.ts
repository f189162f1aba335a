import { type MessagePort, parentPort } from 'node:worker_threads';
import { LineReader, type LinesPlan } from '@forecast-console/ingest';

/** What a helper is given for one file; the port then asks for ranges and is told what was found. */
export interface HelperTask {
  plan: LinesPlan;
  port: MessagePort;
}

parentPort?.on('message', ({ plan, port }: HelperTask) => {
  const reader = new LineReader(plan);
  port.on('message', (range: number) => {
    const read = reader.read(range);
    const { lines, tuples, days, values } = read;
    port.postMessage(read, [lines.buffer, tuples.buffer, days.buffer, values.buffer]);
  });
  port.once('close', () => reader.close());
});
