// full run only: it checks hundreds of random datasets.
import type { components } from '@forecast-console/api-client/schema';
import { formatIsoDate } from '@forecast-console/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/call.ts';
import { TestApp } from '../support/test-app.ts';
import { fileForm, forecastOf } from '../support/test-data.ts';
import { type SignedIn, signedIn, testPassword } from '../support/test-users.ts';
import type { Ask } from './ask.ts';
import { checkBacktestErrors } from './backtest-checks.ts';
import { checkBoard, checkBoardSheet } from './board-checks.ts';
import { eventSpans, meanOverCutoffs } from './cutoff-checks.ts';
import { exportsOf } from './exports.ts';
import {
  checkEventList,
  checkMetricLists,
  checkOutliers,
  checkVersionList,
  markOutliers,
} from './list-checks.ts';
import { checkEffect, checkEvents } from './event-checks.ts';
import { checkExplanation, Doubts, historiesOf } from './doubts.ts';
import { metricsOf } from './figure-checks.ts';
import type { Facts } from './note-checkers.ts';
import { adjustSome, checkAdjustments, checkPlan, type PlannedCell } from './plan-checks.ts';
import { actualsOf, checkAccuracy, checkAccuracySheets, checkRealizedOut } from './realized-checks.ts';
import { checkLevels } from './level-checks.ts';
import { levelCsv, levelDataset } from './level-dataset.ts';
import { checkRefresh } from './refresh-checks.ts';
import { checkLists, checkRunSheet } from './run-sheet-checks.ts';
import { checkRealizedStock } from './realized-stock-checks.ts';
import { checkStock, type EnteredStock, enterStock, errorsOf } from './stock-checks.ts';
import { checkSeries } from './series-checks.ts';
import { checkStockout, markStockout } from './stockout-checks.ts';
import { checkAppend, checkKnownAhead } from './version-checks.ts';
import { checkUpload } from './upload-checks.ts';
import { checkDecimalCommas, checkLong, checkWide, checkWorkbook } from './workbook-checks.ts';
import { csvOf, kinds, type RandomDataset, randomDataset, settingsOf } from './random-dataset.ts';

type Schemas = components['schemas'];

/** Set CLAIMS=300 to check as many datasets as a release requires. */
const count = Number(process.env['CLAIMS'] ?? 3 * kinds.length);
let app: TestApp;
let ana: SignedIn;
let files: ReturnType<typeof exportsOf>;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
  files = exportsOf(app, ana);
});
afterAll(async () => {
  await app.close();
  const notes = [...Doubts.notes.values()].filter((size) => size > 0);
  process.stdout.write(
    `${[...Doubts.byChecker].map(([name, size]) => `${name}: ${size}`).join(', ')}; ${notes.length} of ${Doubts.notes.size} kinds of notes.\nChecked ${Doubts.checked} statements about ${count} random datasets. Set CLAIMS=300 to check as many as a release needs; by default there are fewer, because each is a whole run.\n`,
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

interface Known {
  data: Schemas['RunData'];
  board: Schemas['CombinationPage'];
  cells: readonly PlannedCell[];
  stock: EnteredStock;
}

async function checkExports(
  facts: Facts,
  { data, board, cells, stock }: Known,
  doubts: Doubts,
): Promise<void> {
  const { run_id: runId } = facts.run;
  const sheets = await files.sheets(runId, doubts);
  checkWorkbook(sheets, facts, data, doubts);
  checkRunSheet(sheets, facts, data, doubts);
  checkBoardSheet(sheets.get('Accuracy') ?? [], facts, board, doubts);
  checkAdjustments(sheets.get('Adjustments'), cells, doubts);
  const long = await files.csv(runId, 'long');
  checkLong('CSV, long', long, data, doubts);
  checkWide('CSV, wide', await files.csv(runId, 'wide'), data, doubts);
  checkDecimalCommas(await files.commaCsv(runId), long, doubts);
  await checkStock(askAna, data, stock, { sheets, csv: await files.orders(runId) }, doubts);
}

async function doubtsOn(seed: number): Promise<string[]> {
  await renewSession();
  const doubts = new Doubts();
  const dataset = randomDataset(seed);
  const id = await uploaded(dataset);
  if (eventSpans(dataset).length > 0) await addEvent(dataset, id);
  const settings = settingsOf(dataset, seed);
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
  doubts.checker = 'plans';
  const cells = isPlanned ? await adjustSome(askAna, await dataOf(run.run_id), doubts) : [];
  const data = await dataOf(run.run_id);
  if (isPlanned) await checkPlan(askAna, data, cells, doubts);
  doubts.checker = 'series';
  checkSeries(facts, data, doubts);
  doubts.checker = 'metrics';
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
  doubts.checker = 'notes and explanation';
  for (const note of run.notes) doubts.note(note, facts);
  if (run.explanation) checkExplanation(facts, run.explanation, doubts);
  doubts.checker = 'columns known ahead';
  for (const driver of run.drivers ?? []) {
    doubts.same('known ahead', driver.ahead, Math.min(3, run.horizon ?? 0));
    doubts.same('known past', driver.past, first.length);
    doubts.same('periods to forecast', driver.periods, run.horizon);
    doubts.claim(`usual ${driver.usual}`, driver.usual === 0 || driver.usual === 1 || driver.usual === null);
    checkEffect(facts, driver.name, dataset.promotion ?? [], driver, doubts);
  }
  doubts.checker = 'events';
  checkEvents(facts, doubts);
  doubts.checker = 'board';
  const board = await checkBoard(askAna, facts, data, doubts);
  doubts.checker = 'exports';
  const stock = await enterStock(askAna, data, seed);
  await checkExports(facts, { data, board, cells, stock }, doubts);
  doubts.checker = 'lists';
  await checkLists(askAna, facts, data, doubts);
  await checkMetricLists(askAna, facts, doubts);
  await checkEventList(askAna, id, dataset, doubts);
  if (dataset.kind === 'seasonal') {
    doubts.checker = 'stockouts';
    const stockout = await markStockout(askAna, id, facts);
    const notes = await markOutliers(askAna, id, facts);
    const marked = { ...facts, run: await forecastOf(app, ana.token, id, settings) };
    const long = (await files.sheets(marked.run.run_id, doubts)).get('Long') ?? [];
    const shown = await dataOf(marked.run.run_id);
    checkStockout(marked, stockout, shown, long, doubts);
    checkOutliers(marked.run, shown, notes, doubts);
  }
  doubts.checker = 'versions';
  await checkKnownAhead(askAna, id, dataset, doubts);
  if (dataset.firstVersion !== null) {
    await checkAppend(askAna, id, dataset, { periods: 2, knownAhead: 0, knownBefore: 0 }, doubts);
    await checkVersionList(askAna, id, dataset, doubts);
    const month = { ask: askAna, facts, data, cells, doubts };
    doubts.checker = 'realized accuracy';
    const realized = await checkAccuracy(month);
    const sheets = await files.sheets(run.run_id, doubts);
    checkAccuracySheets(sheets, realized, doubts);
    const page = await askAna('getStock', { path: { runId: run.run_id }, query: { limit: 100 } });
    const [errors, sheet] = [errorsOf(sheets.get('Demand errors')), sheets.get('Realized stock')];
    const known = { page, errors, realized: realized.stock ?? null, sheet };
    checkRealizedStock(known, data, actualsOf(facts), doubts);
    doubts.checker = 'comparisons';
    await checkRefresh(month, id);
    doubts.checker = 'realized accuracy';
    await checkRealizedOut(month, id);
  }
  return doubts.found.map((doubt) => `${label}: ${doubt}`);
}

/** The parts of the app about which every set of datasets must make statements. */
const checkers = [
  'board',
  'columns known ahead',
  'comparisons',
  'events',
  'exports',
  'imports',
  'levels',
  'lists',
  'metrics',
  'notes and explanation',
  'plans',
  'realized accuracy',
  'series',
  'stockouts',
  'versions',
];

describe('statements about a run', () => {
  // LEAD-4, ACC-4, CMP-3, RUN-17: docs/what-screens-claim.md lists what is checked.
  it.each(kinds)('are true for random datasets that are %s', { timeout: 1_200_000 }, async (kind) => {
    const found: string[] = [];
    for (let seed = kinds.indexOf(kind); seed < count; seed += kinds.length)
      found.push(...(await doubtsOn(seed)));
    expect(found).toEqual([]);
  });

  it(
    'are true at several levels, with filters, whole units and incomplete months',
    {
      timeout: 1_200_000,
    },
    async () => {
      const found: string[] = [];
      for (let seed = 0; seed < Math.max(3, count / 10); seed++) {
        await renewSession();
        const [doubts, dataset] = [new Doubts(), levelDataset(seed)];
        const { id } = await ask(app, 'uploadFile', {
          token: ana.token,
          multipart: fileForm(levelCsv(dataset)),
        });
        const run = await forecastOf(app, ana.token, id, {
          aggregation_characteristics: dataset.level,
          bucket_type: dataset.bucket,
          horizon: [3, 6, 12][seed % 3] ?? 6,
          backtest_periods: 2,
          confidence_level: dataset.confidence,
          whole_units: dataset.isWhole,
          ...(dataset.filter !== null && { filters: { warehouses: [dataset.filter] } }),
        });
        doubts.checker = 'levels';
        await checkLevels(askAna, dataset, run, doubts);
        found.push(...doubts.found.map((doubt) => `levels ${seed}: ${doubt}`));
      }
      expect(found).toEqual([]);
    },
  );

  it('are true about the import of files with faults', async () => {
    const found: string[] = [];
    for (let seed = 0; seed < Math.max(10, count / 3); seed++) {
      if (seed % 50 === 0) await renewSession();
      const doubts = new Doubts();
      doubts.checker = 'imports';
      await checkUpload(askAna, files.rejectedRows, seed, doubts);
      found.push(...doubts.found.map((doubt) => `file ${seed}: ${doubt}`));
    }
    expect(found).toEqual([]);
  });

  it('are checked at least 40 times per dataset, by every checker', () => {
    expect(Doubts.checked).toBeGreaterThan(40 * count);
    expect([...Doubts.byChecker.keys()].toSorted()).toEqual(checkers);
  });
});
