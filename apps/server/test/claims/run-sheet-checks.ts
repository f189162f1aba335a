import type { components } from '@forecast-console/api-client/schema';
import type { Ask } from './ask.ts';
import type { Doubts } from './doubts.ts';
import type { Facts } from './note-checkers.ts';
import { columnsOf, type Table } from './tables.ts';

type Schemas = components['schemas'];

/** Checks all rows of the sheet with the settings and metrics of a run, and the notes in the accuracy sheet. */
export function checkRunSheet(
  sheets: ReadonlyMap<string, Table>,
  { run }: Facts,
  { groups }: Schemas['RunData'],
  doubts: Doubts,
): void {
  const { parameters, accuracy } = run;
  const percent = (value: number | null | undefined) => (value == null ? null : value / 100);
  const expected: [string, string | number | null][] = [
    ['Parameter', 'Value'],
    ['Run', run.run_id],
    ['Name', run.name ?? null],
    ['Dataset', run.upload_label ?? run.upload_id],
    ['Created', run.created_at.slice(0, 10)],
    ['Created by', 'ana'],
    ['Model', run.model_type],
    ['Level', 'Product'],
    ['Filter', 'none'],
    ['Values', run.value_label ?? 'units'],
    ['Bucket', run.bucket_type],
    ['Horizon', run.horizon],
    ['Data start', run.data_start_date],
    ['Forecast start', run.forecast_start_date],
    ['Holdout periods', parameters.backtest_periods ?? null],
    ['Confidence level', parameters.confidence_level ?? null],
    ['Seasonality mode', parameters.seasonality_mode ?? null],
    ['Rounded to whole units', parameters.whole_units === true ? 'yes' : 'no'],
    ['Baseline of skill', run.baseline ?? null],
    ['Backtest cutoffs', run.origins],
    ...(accuracy === null
      ? []
      : ([
          ['MAPE', percent(accuracy.mape)],
          ['MAE', accuracy.mae],
          ['RMSE', accuracy.rmse],
          ['Bias', accuracy.bias],
          ['WAPE', percent(accuracy.wape)],
          ['sMAPE', percent(accuracy.smape)],
          ['MASE', accuracy.mase ?? null],
          ['RMSSE', accuracy.rmsse ?? null],
          ['Skill', accuracy.skill ?? null],
        ] as [string, number | null][])),
    ...run.notes.map((note): [string, string] => ['Note', note]),
  ];
  const rows = sheets.get('Run') ?? [];
  doubts.same('rows of the sheet Run', rows.length, expected.length);
  for (const [at, [name, value]] of expected.entries()) {
    const [shownName, shown = null] = rows[at] ?? [];
    if (typeof value === 'number')
      doubts.same(`Run: ${name}`, typeof shown === 'number' ? shown : null, value);
    doubts.claim(
      `Run: ${shownName} ${shown}, expected ${name} ${value}`,
      shownName === name && (typeof value === 'number' || shown === value),
    );
  }
  const accuracySheet = sheets.get('Accuracy') ?? [];
  const cellOf = columnsOf(accuracySheet);
  for (const { key, notes = [], name } of groups?.items ?? []) {
    const row = accuracySheet.find(([product]) => product === key['c2']);
    doubts.claim(`Accuracy: notes of ${key['c2']}`, (cellOf(row, 'Notes') ?? '') === notes.join(' '));
    doubts.claim(`Accuracy: name of ${key['c2']}`, cellOf(row, 'Name') === (name ?? null));
  }
}

/** Checks the lists that contain the run, and that notes of the total agree with those of its series. */
export async function checkLists(
  ask: Ask,
  { run, histories }: Facts,
  data: Schemas['RunData'],
  doubts: Doubts,
): Promise<void> {
  const { runs } = await ask('listForecastRuns', { query: { upload_id: run.upload_id } });
  const listed = runs.find(({ run_id: id }) => id === run.run_id);
  for (const field of [
    'model_type',
    'data_start_date',
    'forecast_start_date',
    'bucket_type',
    'horizon',
    'upload_label',
    'version',
    'status',
    'created_at',
    'value_label',
    'created_by',
  ] as const)
    doubts.claim(`list of runs: ${field} ${listed?.[field]}`, listed?.[field] === run[field]);
  for (const name of ['mape', 'mae', 'rmse', 'bias'] as const)
    doubts.same(`list of runs: ${name}`, listed?.metrics?.[name], run.accuracy?.[name]);
  doubts.claim(`value label ${run.value_label}`, run.value_label === 'Demand');
  doubts.claim(
    `dates ${run.data_start_date} ${run.forecast_start_date}`,
    run.data_start_date === data.details.actual[0]?.date &&
      run.forecast_start_date === data.details.forecast[0]?.date,
  );
  doubts.same('combinations of the run', run.group_count, histories.size);
  const notes = (data.groups?.items ?? []).map((group) => group.notes ?? []);
  const count = (pattern: RegExp) => notes.filter((own) => own.some((note) => pattern.test(note))).length;
  const simple = count(
    /^(?:Only \d+ values?:|All values since|Only zeros in the last|All values are zero|No values before)/,
  );
  const sparse = count(/^Demand is intermittent/);
  const of = (pattern: RegExp) => run.notes.flatMap((note) => pattern.exec(note)?.slice(1).map(Number) ?? []);
  const total = of(/^(\d+) of (\d+) series had too little usable history/);
  doubts.claim(
    `simple forecasts ${total.join()}, ${simple} of ${notes.length}`,
    total.join() === (simple === 0 ? '' : `${simple},${notes.length}`),
  );
  const intermittent = of(/^Intermittent demand in (\d+) of (\d+) series/);
  doubts.claim(
    `intermittent series ${intermittent.join()}, ${sparse}`,
    intermittent.join() === (sparse === 0 ? '' : `${sparse},${notes.length - simple}`),
  );
  checkInside(run, data, doubts);
}

/** Checks how many past values could be inside an interval: those of cutoffs after an earlier, completed holdout. */
function checkInside(
  run: Schemas['ForecastRunDetail'],
  { details: { actual, backtest } }: Schemas['RunData'],
  doubts: Doubts,
): void {
  const cutoffs = (run.backtest_errors?.by_cutoff ?? []).map(({ cutoff }) =>
    actual.findIndex(({ date }) => date === cutoff),
  );
  const known = cutoffs
    .filter((at) => cutoffs.some((earlier) => earlier + backtest.length <= at))
    .map((at) => actual.slice(at, at + backtest.length).filter(({ value }) => value !== null).length)
    .filter((size) => size > 0);
  const of = known.reduce((sum, size) => sum + size, 0);
  const held = run.interval_held ?? null;
  doubts.same('values with an interval', held?.of ?? 0, of);
  doubts.same('backtests with an interval', held?.origins ?? 0, known.length);
  doubts.claim(`inside ${held?.inside} of ${of}`, held === null || (held.inside >= 0 && held.inside <= of));
}
