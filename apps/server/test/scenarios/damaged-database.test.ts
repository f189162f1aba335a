// full run only: it stops the server at many points.
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { checkData } from '../../src/cli/data/check-folder.ts';
import { DomainError, isDatabaseDamaged } from '../../src/errors.ts';
import type { OperationId } from '../../src/http/contract/document.ts';
import { ask, call, type Request } from '../support/call.ts';
import { damage } from '../support/damage.ts';
import { TestApp } from '../support/test-app.ts';
import { forecastOf, longCsv, upload } from '../support/test-data.ts';
import { signedIn } from '../support/test-users.ts';
import { openReceiver, type Receiver } from '../support/webhook-receiver.ts';

/** Harmful flips in each table whose rows have checksums. */
const flipsPerTable = 3;
/** Tables without checksums, and how docs/operate.md names them. */
const unchecked: Record<string, string> = {
  counters: 'counters',
  ended_sessions: 'ended sessions',
  known_addresses: 'sign-in protection',
  leftovers: 'files to delete',
  provider_sessions: "the provider's sessions",
  refresh_tokens: 'refresh tokens',
  secrets: 'secrets',
  sign_in_failures: 'sign-in protection',
  stored_bytes: 'the bytes stored per user',
  used_provider_answers: "the provider's sessions",
  versions: 'counters',
};

const folder = mkdtempSync(join(tmpdir(), 'damaged-database-'));
const sound = join(folder, 'sound.db');
let app: TestApp;
let reads: [OperationId, Request][];
let tables: string[];
let receiver: Receiver;
let answers: string[];

beforeAll(async () => {
  receiver = await openReceiver();
  app = await TestApp.open({ webhookKey: 'a key for secrets', webhookAllowedHosts: ['127.0.0.1'] });
  const { id: userId, token } = await signedIn(app, 'ana', ['user', 'admin']);
  const { id, run_id } = await upload(app, token, longCsv(30));
  const dates = [{ first_date: '2024-01-01', last_date: '2024-01-02' }];
  await ask(app, 'addDatasetEvent', { token, path: { id }, json: { name: 'Fair', kind: 'once', dates } });
  const stockouts = [{ key: { c2: 'A1' }, first_date: '2023-01-01', last_date: '2023-01-31' }];
  await ask(app, 'addStockouts', { token, path: { id }, json: { stockouts } });
  const scope = { aggregation_characteristics: ['c2' as const] };
  // Filters this long are stored apart from their run.
  const filters = { product_numbers: ['A1', 'B2', ...['x', 'y', 'z'].map((sign) => sign.repeat(400))] };
  const runs = [
    await forecastOf(app, token, id, scope),
    await forecastOf(app, token, id, { ...scope, filters }),
  ];
  const [runId = ''] = runs.map(({ run_id }) => run_id);
  const ofRun = { token, path: { runId } };
  const { details } = await ask(app, 'getRunData', ofRun);
  const { date = '', value = 0 } = details.forecast[0] ?? {};
  const cells = [{ date, kind: 'percent' as const, amount: 5, based_on: value }];
  await ask(app, 'adjustPlan', { ...ofRun, json: { cells, reason: 'Fair' } });
  const file = 'Product,On hand,Lead time\nA1,5,2\nB2,7,1';
  await ask(app, 'setStock', { ...ofRun, json: { file } });
  const webhook = { url: receiver.url, events: ['plan.locked'] };
  const { id: webhookId } = await ask(app, 'createWebhook', { token, json: webhook });
  await ask(app, 'lockPlan', { ...ofRun, json: { locked: true } });
  const deliveries: [OperationId, Request] = ['listWebhookDeliveries', { token, path: { id: webhookId } }];
  const delivered = async () => {
    if (!(await call(app, ...deliveries)).text.includes('"status":"delivered"'))
      throw new Error('The webhook was not delivered.');
  };
  await vi.waitFor(delivered, { timeout: 300_000, interval: 20 });
  await ask(app, 'createInvitation', { token, json: { email: 'ben@example.com' } });
  const identity = { issuer: 'https://id.example', subject: 'ana', user_id: userId, created_at: 0 };
  await app.withStore((db) => db.insertInto('user_identities').values(identity).execute());
  const reader = await ask(app, 'createApiToken', { token, json: { name: 'Reader', scope: 'read' } });
  reads = [
    ['getMe', { token: reader.token }],
    ['listSessions', { token }],
    ['listApiTokens', { token }],
    ['listAccounts', { token }],
    ['listInvitations', { token }],
    ['listAuditEntries', { token }],
    ['listWebhooks', { token }],
    deliveries,
    ['labelUpload', { token, json: { run_id, label: 'Sales' }, headers: { 'idempotency-key': 'k' } }],
    ['listUploads', { token }],
    ['getUpload', { token, path: { id } }],
    ['getUploadVersion', { token, path: { id, version: '1' } }],
    ['listDatasetEvents', { token, path: { id } }],
    ['listStockouts', { token, path: { id } }],
    ['listForecastRuns', { token }],
    ['getStock', ofRun],
    ['exportStock', ofRun],
    ...runs.flatMap(({ run_id }): [OperationId, Request][] => [
      ['getForecastDetail', { token, path: { id: run_id } }],
      ['getRunData', { token, path: { runId: run_id } }],
      ['listCombinations', { token, path: { runId: run_id } }],
      ['getPlan', { token, path: { runId: run_id } }],
      ['exportForecastRun', { token, path: { runId: run_id }, query: { format: 'csv' } }],
    ]),
  ];
  // The first time, the label is stored and the change is recorded in the audit trail.
  await answersOf();
  answers = await answersOf();
  tables = app.withDatabase((database) => {
    database.prepare('VACUUM INTO ?').run(sound);
    return tablesWith(database, 'checksum');
  });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** Lists the tables that have a column. */
const tablesWith = (database: SQLite.Database, column: string): string[] =>
  database
    .prepare<[string], string>(
      `SELECT tables.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND columns.name = ? ORDER BY tables.name`,
    )
    .pluck()
    .all(column);

/** Lists whose rows are selected by a key, whose damage can hide a row (docs/operate.md). */
const maybeShorter: Partial<Record<OperationId, string>> = {
  listApiTokens: 'tokens',
  getPlan: 'adjustments',
};

/** Whether an answer differs from the original one only by missing items of such a list. */
function isShorter(answer: string, original: string): boolean {
  const list = Object.entries(maybeShorter).find(([operation]) =>
    answer.startsWith(`${operation} 200 `),
  )?.[1];
  if (list === undefined) return false;
  const [found, sound] = [answer, original].map((text) => {
    const { [list]: items, total: _total, ...rest } = JSON.parse(text.slice(text.indexOf('{'))) as Answer;
    return { items: (items as unknown[]).map((item) => JSON.stringify(item)), rest: JSON.stringify(rest) };
  });
  return found?.rest === sound?.rest && found?.items.every((item) => sound?.items.includes(item)) === true;
}
type Answer = Record<string, unknown>;

/** The number of the newest version, and the time of the last use of a token. */
const volatile = /"(newest_version|last_used_at)":[^,}]+/g;

/**
 * Returns the response to each read, to be compared before and after the damage. Omits the number of the newest
 * version, because reading a run does not verify the rows that it comes from.
 */
async function answersOf(): Promise<string[]> {
  const all: string[] = [];
  for (const [operation, request] of reads) {
    const { status, text } = await call(app, operation, request);
    all.push(`${operation} ${status} ${text.replaceAll(volatile, '"$1":null')}`);
  }
  return all;
}

/** Returns the offsets of all pages that hold rows of a table. */
function pagesOf(path: string, table: string): { offset: number; size: number }[] {
  const database = new SQLite(path, { readonly: true });
  const size = database.pragma('page_size', { simple: true }) as number;
  const pages = database
    .prepare<[string], number>('SELECT pageno FROM dbstat WHERE name = ? ORDER BY pageno')
    .pluck()
    .all(table);
  database.close();
  return pages.map((page) => ({ offset: (page - 1) * size, size }));
}

/** Returns the content of a table, or the error if it cannot be read. */
function contentOf(path: string, table: string): string {
  const database = new SQLite(path, { readonly: true });
  try {
    return JSON.stringify(database.prepare(`SELECT * FROM ${table}`).all());
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

/** Returns random positions at which a flipped bit changes the content of a table. */
function harmfulPositions(table: string, random: () => number): number[] {
  const pages = pagesOf(sound, table);
  const before = contentOf(sound, table);
  const copy = join(folder, 'copy.db');
  const positions: number[] = [];
  while (positions.length < flipsPerTable) {
    const { offset, size } = pages[Math.floor(random() * pages.length)] ?? { offset: 0, size: 1 };
    const position = offset + Math.floor(random() * size);
    copyFileSync(sound, copy);
    damage(copy, position);
    if (contentOf(copy, table) !== before) positions.push(position);
  }
  return positions;
}

it('every table has checksums or is listed in docs/operate.md as not covered', () => {
  const all = app.withDatabase((database) =>
    database
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema
         WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'`,
      )
      .pluck()
      .all(),
  );
  expect(all.filter((name) => !tables.includes(name)).toSorted()).toEqual(Object.keys(unchecked));
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operate.md'), 'utf8');
  const line =
    guide
      .split('\n')
      .find((one) => one.includes('have no checksum'))
      ?.toLowerCase() ?? '';
  expect(Object.values(unchecked).filter((name) => !line.includes(name))).toEqual([]);
});

it('every table with checksums has rows in this test', () => {
  const empty = app.withDatabase((database) =>
    tables.filter((table) => database.prepare(`SELECT 1 FROM ${table}`).get() === undefined),
  );
  expect(empty).toEqual([]);
});

// DATA-18
it(`the server returns no row damaged by one of ${flipsPerTable} random bit flips per table, and reports all of them`, async () => {
  const wrong: unknown[] = [];
  const random = seeded(7);
  for (const position of tables.flatMap((table) => harmfulPositions(table, random))) {
    const restarted = app.restart(() => {
      // A server that failed to start may still hold the files.
      for (const end of ['', '-wal', '-shm']) rmSync(app.path(`workspace.db${end}`), { force: true });
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
    for (const [index, answer] of (await answersOf()).entries()) {
      const original = answers[index] ?? '';
      if (/^\w+ 409 /.test(answer) || answer === original || isShorter(answer, original)) continue;
      wrong.push([position, answer]);
    }
  }
  expect(wrong).toEqual([]);
});
