import { type ApiClient, unwrap } from '@forecast-console/api-client';
import type { components } from '@forecast-console/api-client/schema';
import { command } from '../command.ts';
import { CliError, describe, exitCodes, usageError } from '../errors.ts';
import { count, fields } from '../format.ts';
import { type PlannedSeries, readPlanFile } from '../plan-file.ts';
import { repeatable } from '../repeat.ts';

type Adjustment = components['schemas']['Adjustment'];

export const plan = command({
  name: 'plan',
  summary: 'Adjust the plan of a run by a CSV file; applies all rows or none',
  operands: ['import', 'RUN', 'FILE'],
  options: {},
  examples: [
    'forecast-console plan import "$run" plan.csv',
    String.raw`printf 'series,period,change,reason\nc2:A1~c3:North,2026-12-01,40,Fair\n' > plan.csv`,
  ],
  async run(_, [action = '', runId = '', path = ''], { api: open, progress }) {
    if (action !== 'import') throw usageError(`Unknown action "${action}". Use "plan import".`);
    const wanted = await readPlanFile(path);
    const api = await open();
    const problems: string[] = [];
    for (const [index, series] of wanted.entries()) {
      progress.show(`Checking series ${index + 1} of ${wanted.length}`);
      const values = await planOf(api, runId, series);
      for (const { line, date } of series.cells)
        if (values === null) problems.push(`Line ${line}: the run has no series ${series.name}.`);
        else if (!values.has(date))
          problems.push(`Line ${line}: the forecast of ${series.name} has no period that starts on ${date}.`);
    }
    refuse(problems);
    const stored: Adjustment[] = [];
    for (const [index, series] of wanted.entries()) {
      progress.show(`Adjusting series ${index + 1} of ${wanted.length}`);
      stored.push(
        await adjust(api, runId, series).catch((error: unknown) => undo(api, runId, stored, series, error)),
      );
    }
    const cells = stored.reduce((sum, one) => sum + one.cells.length, 0);
    return {
      json: { run_id: runId, adjustments: stored },
      text: fields([
        ['Run', runId],
        ['Adjustments', count(stored.length)],
        ['Values', count(cells)],
      ]),
    };
  },
});

/** Returns the current plan of a series by date; null if the run has no such series. */
async function planOf(
  api: ApiClient,
  runId: string,
  { group }: PlannedSeries,
): Promise<ReadonlyMap<string, number> | null> {
  const codesOf = (text: string) =>
    text
      .split('~')
      .map((part) => part.split(':', 1)[0])
      .join(',');
  const query = group === null ? {} : { group, aggregation_characteristics: codesOf(group) };
  const {
    details: total,
    groups,
    status,
  } = await unwrap(api.GET('/api/run-data/{runId}', { params: { path: { runId }, query } }));
  if (status !== 'completed') throw new CliError(exitCodes.refused, `Run ${runId} is ${status}.`);
  const details = group === null ? total : groups?.items[0]?.details;
  if (details === undefined) return null;
  const points = details.plan ?? details.forecast;
  return new Map(points.map(({ date, value }) => [date, value ?? 0]));
}

async function adjust(api: ApiClient, runId: string, series: PlannedSeries): Promise<Adjustment> {
  // Read again for each series, because an adjustment of the total or of a group changes the values of others.
  const values = await planOf(api, runId, series);
  const { group, reason } = series;
  const body = {
    ...(group === null ? {} : { group }),
    cells: series.cells.map(({ date, kind, amount }) => ({
      date,
      kind,
      amount,
      based_on: values?.get(date) ?? 0,
    })),
    reason,
  };
  const params = { path: { runId } };
  return repeatable((headers) =>
    unwrap(api.POST('/api/forecast-runs/{runId}/plan/adjustments', { params, body, headers })),
  );
}

/** Undoes the stored adjustments after one was rejected. @throws CliError always */
async function undo(
  api: ApiClient,
  runId: string,
  stored: readonly Adjustment[],
  { name, cells }: PlannedSeries,
  error: unknown,
): Promise<never> {
  const { exitCode, message } = describe(error, 'the server');
  const lines = cells.map(({ line }) => line).join(', ');
  const left: number[] = [];
  for (const { number } of stored.toReversed()) {
    const params = { path: { runId, adjustment: number } };
    const path = '/api/forecast-runs/{runId}/plan/adjustments/{adjustment}';
    await unwrap(api.DELETE(path, { params })).catch(() => left.push(number));
  }
  const outcome =
    left.length === 0
      ? 'Nothing was changed.'
      : `These adjustments could not be undone: ${left.toReversed().join(', ')}.`;
  throw new CliError(exitCode, `Series ${name} (line ${lines}): ${message}\n${outcome}`);
}

const maxShown = 20;

/** @throws CliError with the problems, if there are any */
function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const more = problems.length > maxShown ? [`${problems.length - maxShown} more`] : [];
  const shown = [...problems.slice(0, maxShown), ...more].join('\n');
  throw new CliError(exitCodes.refused, `${shown}\nNothing was changed.`);
}
