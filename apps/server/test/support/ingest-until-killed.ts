// Run as a separate process: `FILE DATASET`. Imports the file into the dataset with helper threads, prints a line
// halfway through, and never exits.
import { readUpload } from '@forecast-console/ingest';
import { DatasetWriter } from '../../src/modules/datasets/storage/dataset-writer.ts';
import { ObservationSums } from '../../src/modules/datasets/storage/sums/observation-sums.ts';
import { IngestTeam } from '../../src/modules/datasets/import/ingest-team.ts';

const [path = '', dataset = ''] = process.argv.slice(2);
// Spills to disk from the first row on.
Object.defineProperty(ObservationSums.prototype, 'isFull', { value: true });
const team = new IngestTeam();
const writer = new DatasetWriter(dataset, new Map(), {
  sequence: 1,
  onProgress: (_bytes, rows) => {
    if (rows < 10_000) return;
    process.stdout.write('in the midst of it\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
});
await readUpload({ path, originalName: 'demand.csv', fileType: null, uploadMode: 'both' }, writer, {
  rangeBytes: 1 << 12,
  startReaders: (plan, ranges) => team.readers(plan, ranges, 2),
});
