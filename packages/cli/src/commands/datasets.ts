import { unwrap } from '@forecast-console/api-client';
import { command } from '../command.ts';
import { count, table } from '../format.ts';
import { wholeNumber } from '../parse.ts';

const maxDatasets = 1000;

export const datasets = command({
  name: 'datasets',
  summary: 'List datasets, newest first',
  operands: [],
  options: { limit: { type: 'string', value: 'N', help: 'maximum number of datasets (default 20)' } },
  examples: ['forecast-console datasets', 'forecast-console datasets --limit 100 --json'],
  async run({ limit = '20' }, _, { api: open }) {
    const max = wholeNumber('limit', limit, 1, maxDatasets);
    const api = await open();
    const { uploads: all } = await unwrap(api.GET('/api/uploads'));
    const uploads = all.slice(0, max);
    const rows = uploads.map(
      ({ id, label, originalName, rowCount, bucket, firstDate, lastDate, version }) => [
        id,
        label ?? originalName,
        rowCount === null ? '' : count(rowCount),
        bucket ?? '',
        firstDate && lastDate ? `${firstDate} to ${lastDate}` : '',
        version === undefined ? '' : String(version),
      ],
    );
    return { json: { uploads }, text: table(['ID', 'NAME', 'ROWS', 'BUCKET', 'PERIOD', 'VERSION'], rows) };
  },
});
