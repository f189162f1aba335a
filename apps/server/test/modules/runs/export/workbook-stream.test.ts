import { expect, it } from 'vitest';
import { workbookStream } from '../../../../src/modules/runs/export/workbook-stream.ts';

// RUN-17
it('keeps no listener for a finished sheet', async () => {
  const sheets = Array.from({ length: 15 }, (_, at) => ({
    name: `Sheet ${at}`,
    rows: (async function* () {
      yield ['Value'];
      yield [at];
    })(),
  }));
  const output = workbookStream(sheets);
  let listeners = 0;
  for await (const _piece of output) listeners = Math.max(listeners, output.listenerCount('close'));
  // Node.js warns about more than 10 listeners.
  expect(listeners).toBeLessThan(10);
});
