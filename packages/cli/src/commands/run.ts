import { type ApiClient, unwrap } from '@forecast-console/api-client';
import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { command, quiet, type Result } from '../command.ts';
import { CliError, exitCodes, usageError } from '../errors.ts';
import { fields } from '../format.ts';
import { wholeNumber } from '../parse.ts';
import { pause } from '../pause.ts';
import { repeatable } from '../repeat.ts';
import { percent, type Progress } from '../progress.ts';

type Schemas = components['schemas'];
type Run = Schemas['ForecastRunDetail'];

const defaultTimeoutSeconds = 3600;
const maxTimeoutSeconds = 7 * 86_400;
const { minimum: minHorizon, maximum: maxHorizon, default: defaultHorizon } = limits.horizon;

export const run = command({
  name: 'run',
  summary: 'Start a forecast for a dataset',
  operands: ['DATASET'],
  options: {
    model: {
      type: 'string',
      choices: limits.models.enum,
      help: `forecasting method (default ${limits.models.default})`,
    },
    horizon: { type: 'string', value: 'N', help: `periods to forecast (default ${defaultHorizon})` },
    bucket: {
      type: 'string',
      choices: limits.buckets.enum,
      help: `period length (default ${limits.buckets.default})`,
    },
    level: { type: 'string', value: 'CODES', help: 'characteristics to forecast by, such as c2,c3' },
    start: {
      type: 'string',
      value: 'DATE',
      help: 'first forecast period (default after the end of the data)',
    },
    'whole-units': { type: 'boolean', help: 'round forecasts to whole units' },
    refresh: {
      type: 'boolean',
      help: 'repeat the newest run on the current version; not allowed with other settings',
    },
    wait: { type: 'boolean', help: 'wait until the run has ended' },
    timeout: {
      type: 'string',
      value: 'SECONDS',
      help: `maximum time to wait (default ${defaultTimeoutSeconds})`,
    },
    quiet,
  },
  examples: [
    'forecast-console run "$dataset" --model ensemble --wait',
    'forecast-console run "$dataset" --model lightgbm --horizon 6 --level c2,c3 --quiet',
    'forecast-console run "$dataset" --refresh --wait',
  ],
  async run({ refresh, wait, timeout, ...settings }, [id = ''], { api: open, progress }): Promise<Result> {
    const { model, horizon, bucket, level, start, 'whole-units': wholeUnits } = settings;
    if (refresh && [model, horizon, bucket, level, start, wholeUnits].some(Boolean)) {
      throw usageError(
        '--refresh repeats a run with its settings and cannot be combined with other settings.',
      );
    }
    const seconds = wholeNumber('timeout', timeout ?? String(defaultTimeoutSeconds), 1, maxTimeoutSeconds);
    const body: Schemas['ForecastRequest'] = {
      product_code: id,
      horizon: wholeNumber('horizon', horizon ?? String(defaultHorizon), minHorizon, maxHorizon),
      model_type: model ?? limits.models.default,
      ...(bucket === undefined ? {} : { bucket_type: bucket }),
      ...(start === undefined ? {} : { forecast_start_date: start }),
      ...(wholeUnits ? { whole_units: true } : {}),
      ...(level === undefined ? {} : { aggregation_characteristics: codesOf(level) }),
    };
    const api = await open();
    const started = await repeatable((headers) =>
      refresh
        ? unwrap(api.POST('/api/uploads/{id}/refresh', { params: { path: { id } }, headers }))
        : unwrap(api.POST('/api/forecast', { body, headers })),
    );
    if (!wait)
      return {
        id: started.run_id,
        json: started,
        text: fields([
          ['Run', started.run_id],
          ['Status', started.status],
        ]),
      };
    return resultOf(await ended(api, started.run_id, seconds, progress));
  },
});

function codesOf(level: string): Schemas['CharacteristicCode'][] {
  const codes = level.split(',').map((code) => code.trim());
  const isCode = (code: string): code is Schemas['CharacteristicCode'] => /^c([1-9]|1[0-5])$/.test(code);
  if (codes.every(isCode)) return codes;
  throw usageError(`--level must be a list such as c2,c3, not "${level}".`);
}

/** Waits until a run has ended. @throws CliError if it takes too long */
async function ended(api: ApiClient, runId: string, seconds: number, progress: Progress): Promise<Run> {
  const giveUp = Date.now() + seconds * 1000;
  for (let attempt = 0; ; attempt += 1) {
    const run = await unwrap(api.GET('/api/forecast-detail/{id}', { params: { path: { id: runId } } }));
    if (run.status !== 'queued' && run.status !== 'running') return run;
    if (Date.now() >= giveUp) {
      const message = `Run ${runId} is still ${run.status} after ${seconds} s. It continues on the server.`;
      throw new CliError(exitCodes.unavailable, message);
    }
    progress.show([`Run ${run.status}`, percent(run.progress), run.stage ?? ''].join('  ').trimEnd());
    await pause(attempt);
  }
}

function resultOf(run: Run): Result {
  const { run_id, status, error, metrics } = run;
  const mape = metrics?.mape ?? null;
  const result = {
    id: run_id,
    json: run,
    text: fields([
      ['Run', run_id],
      ['Status', status],
      ...(mape === null ? [] : [['MAPE', `${mape.toFixed(1)}%`] as const]),
    ]),
  };
  if (status === 'completed') return result;
  return { ...result, failure: status === 'failed' ? `The run failed: ${error}` : 'The run was canceled.' };
}
