// full run only: it checks hundreds of random datasets.
import type { components } from '@forecast-console/api-client/schema';
import { formatIsoDate } from '@forecast-console/calendar';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, urlOf } from '../support/call.ts';
import { TestApp } from '../support/test-app.ts';
import { fileForm, forecastOf } from '../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../support/test-users.ts';
import type { Ask } from './ask.ts';
import { checkBacktestErrors } from './backtest-checks.ts';
import { checkBoard, checkBoardSheet } from './board-checks.ts';
import { eventSpans, meanOverCutoffs } from './cutoff-checks.ts';
import { checkEffect, checkEvents } from './event-checks.ts';
import { checkExplanation, Doubts, historiesOf } from './doubts.ts';
import { metricsOf } from './figure-checks.ts';
import type { Facts } from './note-checkers.ts';
import { adjustSome, checkAdjustments, checkPlan, type PlannedCell } from './plan-checks.ts';
import { checkAccuracy, checkAccuracySheets } from './realized-checks.ts';
import { checkRefresh } from './refresh-checks.ts';
import { checkSeries } from './series-checks.ts';
import { checkStockout, markStockout } from './stockout-checks.ts';
import { csvTable, type Table, tableOf } from './tables.ts';
import { checkAppend, checkKnownAhead } from './version-checks.ts';
import { checkLong, checkWide, checkWorkbook } from './workbook-checks.ts';
import { csvOf, kinds, type RandomDataset, randomDataset, randomOf } from './random-dataset.ts';

type Schemas = components['schemas'];

/** Set CLAIMS=300 to check as many datasets as a release requires. */
const count = Number(process.env['CLAIMS'] ?? 3 * kinds.length);
const horizons: Readonly<Record<string, readonly number[]>> = {
  day: [7, 14],
  week: [4, 8],
  month: [3, 6, 12],
  quarter: [2, 4],
};

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(async () => {
  await app.close();
  process.stdout.write(
    `Checked ${Doubts.checked} statements about ${count} random datasets. Set CLAIMS=300 to check as many as a release needs; by default there are fewer, because each is a whole run.\n`,
  );
});

const askAna: Ask = (id, request) => ask(app, id, { token: ana.token, ...request });

/** Signs in again, because a session is shorter than a test of many datasets. */
async function renewSession(): Promise<void> {
  const form = { username: 'ana', password: testPassword };
  ana.token = (await ask(app, 'login', { form })).access_token;
}

async function uploaded(dataset: RandomDataset): Promise<string> {
  const multipart = fileForm(csvOf(dataset, dataset.firstVersion ?? Infinity));
  if (dataset.promotion !== null)
    multipart.set('mapping', JSON.stringify([{ column: 'Promotion', role: 'unused', known_ahead: true }]));
  return (await ask(app, 'uploadFile', { token: ana.token, multipart })).id;
}

async function addEvent(dataset: RandomDataset, id: string): Promise<void> {
  const dates = eventSpans(dataset).map(({ first, last }) => ({
    first_date: formatIsoDate(first),
    last_date: formatIsoDate(last),
  }));
  const json = { name: 'Fair', kind: 'once' as const, dates };
  await ask(app, 'addDatasetEvent', { token: ana.token, path: { id }, json });
}

async function exported({ run }: Facts, query: Record<string, string> = {}): Promise<Buffer> {
  const headers = { authorization: `Bearer ${ana.token}` };
  const url = urlOf('exportForecastRun', { path: { runId: run.run_id }, query });
  return (await app.fastify.inject({ method: 'GET', url, headers })).rawPayload;
}

async function exportedSheets(facts: Facts): Promise<Map<string, Table>> {
  const { sheets } = await readXlsx(await exported(facts));
  return new Map(sheets.map((sheet) => [sheet.name, tableOf(sheet)]));
}

async function checkExports(
  facts: Facts,
  {
    data,
    board,
    cells,
  }: { data: Schemas['RunData']; board: Schemas['CombinationPage']; cells: readonly PlannedCell[] },
  doubts: Doubts,
): Promise<void> {
  const sheets = await exportedSheets(facts);
  checkWorkbook(sheets, facts, data, doubts);
  checkBoardSheet(sheets.get('Accuracy') ?? [], facts, board, doubts);
  checkAdjustments(sheets.get('Adjustments'), cells, doubts);
  for (const [layout, check] of [
    ['long', checkLong],
    ['wide', checkWide],
  ] as const) {
    const csv = await exported(facts, { format: 'csv', layout });
    check(`CSV, ${layout}`, csvTable(csv.toString()), data, doubts);
  }
}

async function doubtsOn(seed: number): Promise<string[]> {
  await renewSession();
  const doubts = new Doubts();
  const dataset = randomDataset(seed);
  const random = randomOf(1000 + seed);
  const choices = horizons[dataset.bucket] ?? [3];
  const id = await uploaded(dataset);
  if (eventSpans(dataset).length > 0) await addEvent(dataset, id);
  const settings: Partial<Schemas['ForecastRequest']> = {
    aggregation_characteristics: ['c2'],
    bucket_type: dataset.bucket,
    horizon: choices[Math.floor(random() * choices.length)] ?? 3,
    backtest_periods: 2 + Math.floor(random() * 3),
    model_type:
      (['lightgbm', 'nbeats', 'ensemble'] as const)[Math.floor(seed / kinds.length) % 3] ?? 'lightgbm',
  };
  const run = await forecastOf(app, ana.token, id, settings);
  const label = `dataset ${seed} (${dataset.kind}, ${dataset.bucket})`;
  if (run.status !== 'completed') return [`${label}: ${run.status} ${run.error}`];
  const length = dataset.firstVersion ?? Infinity;
  const histories = new Map(
    [...historiesOf(dataset)].map(([product, values]) => [product, values.slice(0, length)]),
  );
  const facts: Facts = { dataset, run, histories, product: null };
  const dataOf = (runId: string) =>
    askAna('getRunData', {
      path: { runId },
      query: { aggregation_characteristics: 'c2', groups_size: 100 },
    });
  // Some runs have adjustments, and all of those with newer actuals do.
  const isPlanned = dataset.firstVersion !== null || Math.floor(seed / kinds.length) % 2 === 0;
  const cells = isPlanned ? await adjustSome(askAna, await dataOf(run.run_id), doubts) : [];
  const data = await dataOf(run.run_id);
  if (isPlanned) await checkPlan(askAna, data, cells, doubts);
  checkSeries(facts, data, doubts);
  const [first = []] = histories.values();
  const shown = metricsOf(data.details.actual, data.details.backtest, dataset);
  for (const [name, value] of Object.entries(shown))
    doubts.same(`shown ${name}`, run.shown_origin?.[name as keyof Schemas['Metrics']], value);
  doubts.claim(
    'accuracy of a single backtest',
    run.origins !== 1 || JSON.stringify(run.accuracy) === JSON.stringify(run.shown_origin),
  );
  if (histories.size === 1 && dataset.promotion === null && !first.includes(null)) {
    const { cutoffs, metrics } = meanOverCutoffs(facts, dataset.events !== null);
    doubts.same('cutoffs', run.origins, cutoffs);
    for (const [name, value] of Object.entries(metrics))
      doubts.same(`mean ${name}`, run.accuracy?.[name as keyof Schemas['Metrics']], value);
  }
  checkBacktestErrors(facts, data.details, doubts);
  const held = run.interval_held;
  doubts.claim(
    'inside intervals',
    held == null || (held.inside <= held.of && (held.origins ?? 0) <= run.origins),
  );
  for (const note of run.notes) doubts.note(note, facts);
  if (run.explanation) checkExplanation(facts, run.explanation, doubts);
  for (const driver of run.drivers ?? []) {
    doubts.same('known ahead', driver.ahead, Math.min(3, run.horizon ?? 0));
    doubts.same('known past', driver.past, first.length);
    doubts.claim(`usual ${driver.usual}`, driver.usual === 0 || driver.usual === 1 || driver.usual === null);
    checkEffect(facts, driver.name, dataset.promotion ?? [], driver, doubts);
  }
  checkEvents(facts, doubts);
  const board = await checkBoard(askAna, facts, data, doubts);
  await checkExports(facts, { data, board, cells }, doubts);
  if (dataset.kind === 'seasonal') {
    const stockout = await markStockout(askAna, id, facts);
    const marked = { ...facts, run: await forecastOf(app, ana.token, id, settings) };
    const long = (await exportedSheets(marked)).get('Long') ?? [];
    checkStockout(marked, stockout, await dataOf(marked.run.run_id), long, doubts);
  }
  await checkKnownAhead(askAna, id, dataset, doubts);
  if (dataset.firstVersion !== null) {
    await checkAppend(askAna, id, dataset, { periods: 2, knownAhead: 0, knownBefore: 0 }, doubts);
    const month = { ask: askAna, facts, data, cells, doubts };
    const realized = await checkAccuracy(month);
    checkAccuracySheets(await exportedSheets(facts), realized, doubts);
    await checkRefresh(month, id);
  }
  return doubts.found.map((doubt) => `${label}: ${doubt}`);
}

describe('statements about a run', () => {
  // LEAD-4, ACC-4, CMP-3, RUN-17: docs/what-screens-claim.md lists what is checked.
  it.each(kinds)('are true for random datasets that are %s', { timeout: 1_200_000 }, async (kind) => {
    const found: string[] = [];
    for (let seed = kinds.indexOf(kind); seed < count; seed += kinds.length)
      found.push(...(await doubtsOn(seed)));
    expect(found).toEqual([]);
  });

  it('are checked at least 40 times per dataset', () => {
    expect(Doubts.checked).toBeGreaterThan(40 * count);
  });
});
