import { unwrap } from '@forecast-console/api-client';
import { command } from '../command.ts';
import { table } from '../format.ts';
import { wholeNumber } from '../parse.ts';

const maxRuns = 100;

export const runs = command({
  name: 'runs',
  summary: 'List runs, newest first',
  operands: [],
  options: {
    dataset: { type: 'string', value: 'ID', help: 'only runs of this dataset' },
    status: {
      type: 'string',
      choices: ['queued', 'running', 'completed', 'failed', 'cancelled'],
      help: 'only runs with this status',
    },
    limit: { type: 'string', value: 'N', help: 'maximum number of runs (default 20)' },
  },
  examples: [
    'forecast-console runs --dataset "$dataset"',
    'forecast-console runs --status completed --limit 1 --json',
  ],
  async run({ dataset, status, limit = '20' }, _, { api: open }) {
    const query = {
      limit: wholeNumber('limit', limit, 1, maxRuns),
      ...(dataset === undefined ? {} : { upload_id: dataset }),
      ...(status === undefined ? {} : { status }),
    };
    const api = await open();
    const page = await unwrap(api.GET('/api/forecast-runs', { params: { query } }));
    const rows = page.runs.map(
      ({ run_id, name, upload_label, model_type, horizon, status, metrics, created_at }) => [
        run_id,
        name ?? upload_label ?? '',
        model_type,
        String(horizon),
        status,
        metrics?.mape == null ? '' : `${metrics.mape.toFixed(1)}%`,
        created_at.slice(0, 16).replace('T', ' '),
      ],
    );
    const header = ['ID', 'NAME', 'MODEL', 'HORIZON', 'STATUS', 'MAPE', 'CREATED (UTC)'];
    return { json: page, text: table(header, rows) };
  },
});
