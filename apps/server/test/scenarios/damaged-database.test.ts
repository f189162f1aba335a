// full run only: it stops the server at many points.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkData } from '../../src/cli/data/check-folder.ts';
import { DomainError, isDatabaseDamaged } from '../../src/errors.ts';
import type { OperationId } from '../../src/http/contract/document.ts';
import { ask, call, type Request } from '../support/call.ts';
import { damage } from '../support/damage.ts';
import { TestApp } from '../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../support/test-data.ts';
import { signedIn } from '../support/test-users.ts';

const flips = 60;
/** Tables whose rows are verified when they are read. */
const tables = [
  'api_tokens',
  'audit_entries',
  'dataset_events',
  'forecast_runs',
  'invitations',
  'plan_adjustments',
  'plan_periods',
  'run_combinations',
  'run_groups',
  'sign_ins',
  'stockouts',
  'uploads',
  'users',
];

const folder = mkdtempSync(join(tmpdir(), 'damaged-database-'));
const sound = join(folder, 'sound.db');
let app: TestApp;
let reads: [OperationId, Request][];
let answers: string[];

beforeAll(async () => {
  app = await TestApp.open();
  const { token } = await signedIn(app, 'ana', ['user', 'admin']);
  const { id } = await upload(app, token, longCsv(30));
  const scope = { aggregation_characteristics: ['c2' as const] };
  const runs = [await forecastOf(app, token, id, scope), await forecastOf(app, token, id, scope)];
  const [runId = ''] = runs.map(({ run_id }) => run_id);
  const { details } = await ask(app, 'getRunData', { token, path: { runId } });
  const { date = '', value = 0 } = details.forecast[0] ?? {};
  const cells = [{ date, kind: 'percent' as const, amount: 5, based_on: value }];
  await ask(app, 'adjustPlan', { token, path: { runId }, json: { cells, reason: 'Fair' } });
  const dates = [{ first_date: '2024-01-01', last_date: '2024-01-02' }];
  await ask(app, 'addDatasetEvent', { token, path: { id }, json: { name: 'Fair', kind: 'once', dates } });
  const stockouts = [{ key: { c2: 'A1' }, first_date: '2023-01-01', last_date: '2023-01-31' }];
  await ask(app, 'addStockouts', { token, path: { id }, json: { stockouts } });
  await ask(app, 'createInvitation', { token, json: { email: 'ben@example.com' } });
  const reader = await ask(app, 'createApiToken', { token, json: { name: 'Reader', scope: 'read' } });
  reads = [
    ['getMe', { token: reader.token }],
    ['listSessions', { token }],
    ['listApiTokens', { token }],
    ['listAccounts', { token }],
    ['listInvitations', { token }],
    ['listAuditEntries', { token }],
    ['listUploads', { token }],
    ['getUpload', { token, path: { id } }],
    ['listDatasetEvents', { token, path: { id } }],
    ['listForecastRuns', { token }],
    ...runs.flatMap(({ run_id }): [OperationId, Request][] => [
      ['getForecastDetail', { token, path: { id: run_id } }],
      ['getRunData', { token, path: { runId: run_id } }],
      ['listCombinations', { token, path: { runId: run_id } }],
      ['getPlan', { token, path: { runId: run_id } }],
      ['exportForecastRun', { token, path: { runId: run_id }, query: { format: 'csv' } }],
    ]),
  ];
  answers = await answersOf();
  app.withDatabase((database) => database.prepare('VACUUM INTO ?').run(sound));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** The number of the newest version, and the time of the last use of a token. */
const volatile = /"(?:newest_version|last_used_at)":[^,}]+/g;

/**
 * Returns the response to each read, to be compared before and after the damage. Omits the number of the newest
 * version, because reading a run does not verify the rows that it comes from.
 */
async function answersOf(): Promise<string[]> {
  const all: string[] = [];
  for (const [operation, request] of reads) {
    const { status, text } = await call(app, operation, request);
    all.push(`${operation} ${status} ${text.replaceAll(volatile, '')}`);
  }
  return all;
}

/** Returns the offsets of all pages that hold rows of the tables. */
function pagesOf(path: string): { offset: number; size: number }[] {
  const database = new SQLite(path, { readonly: true });
  const size = database.pragma('page_size', { simple: true }) as number;
  const list = tables.map((table) => `'${table}'`).join(', ');
  const pages = database
    .prepare<[], number>(`SELECT pageno FROM dbstat WHERE name IN (${list}) ORDER BY pageno`)
    .pluck()
    .all();
  database.close();
  return pages.map((page) => ({ offset: (page - 1) * size, size }));
}

/** Returns the content of the tables, or the error if they cannot be read. */
function contentOf(path: string): string {
  const database = new SQLite(path, { readonly: true });
  try {
    return tables.map((table) => JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all())).join('\n');
  } catch (error) {
    return String(error);
  } finally {
    database.close();
  }
}

/** A generator with a fixed seed, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** Returns random positions at which a flipped bit changes the content of the tables. */
function harmfulPositions(): number[] {
  const random = seeded(7);
  const pages = pagesOf(sound);
  const before = contentOf(sound);
  const copy = join(folder, 'copy.db');
  const positions: number[] = [];
  while (positions.length < flips) {
    const { offset, size } = pages[Math.floor(random() * pages.length)] ?? { offset: 0, size: 1 };
    const position = offset + Math.floor(random() * size);
    copyFileSync(sound, copy);
    damage(copy, position);
    if (contentOf(copy) !== before) positions.push(position);
  }
  return positions;
}

// DATA-18
it(`the server returns no row damaged by one of ${flips} random bit flips, and reports all of them`, async () => {
  const wrong: unknown[] = [];
  for (const position of harmfulPositions()) {
    const restarted = app.restart(() => {
      copyFileSync(sound, app.path('workspace.db'));
      damage(app.path('workspace.db'), position);
      if (checkData(app.dataDir, () => undefined)) wrong.push([position, 'check-data']);
    });
    // A server that does not start on a damaged database returns nothing.
    const isStarted = await restarted.then(
      () => true,
      (error: unknown) => {
        if (error instanceof DomainError || isDatabaseDamaged(error)) return false;
        throw error;
      },
    );
    if (!isStarted) continue;
    for (const [index, answer] of (await answersOf()).entries())
      if (!/^\w+ 409 /.test(answer) && answer !== answers[index]) wrong.push([position, answer]);
  }
  expect(wrong).toEqual([]);
});
