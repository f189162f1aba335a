import { beforeAll, afterAll, expect, it } from 'vitest';
import { contractOperations, type OperationId } from '../../src/http/contract/document.ts';
import { ask, call, type Request } from '../support/call.ts';
import { TestApp } from '../support/test-app.ts';
import { upload } from '../support/test-data.ts';
import { type SignedIn, signedIn } from '../support/test-users.ts';

const maxBytes = 2_000_000;
const maxItems = 1000;
const eventBytes = 1_000_000;
const codes = Array.from({ length: 15 }, (_, at) => `c${at + 1}`);

let app: TestApp;
let admin: SignedIn;
let id = '';

/** Text of the maximum length, in characters of three bytes. */
const longText = (length: number, at = 0) => String(at).padStart(length, '漢');

/** 1,000 products with long names and values. */
function productsCsv(): string {
  const header = [
    'Product',
    'Product name',
    ...codes.slice(2).map((code) => `Level ${code}`),
    'Date',
    'Demand',
  ];
  const rows = Array.from({ length: maxItems }, (_, at) =>
    [
      longText(200, at),
      longText(400, at),
      ...codes.slice(2).map(() => longText(at < 100 ? 200 : 1, at % 100)),
      '2024-01-01',
      '1',
    ].join(','),
  );
  return [header.join(','), ...rows].join('\n');
}

/** Stores the maximum number of rows, whose texts have the maximum length. */
function fillTables(): void {
  app.withDatabase((database) => {
    const fill = (sql: string, ...values: unknown[]) =>
      database
        .prepare(
          `WITH RECURSIVE n(at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${maxItems}) ${sql}`,
        )
        .run(...values);
    const time = '2026-01-01T00:00:00.000Z';
    fill(
      `INSERT INTO users (id, username, email, password_hash, roles, is_demo, created_at)
       SELECT 'user-' || at, at || ?, at || ?, '', '["user"]', 0, ? FROM n`,
      longText(146),
      longText(250),
      time,
    );
    fill(
      `INSERT INTO uploads (id, run_id, file_name, original_name, upload_date, status, row_count, label,
         upload_mode, user_id, value_label, sequence)
       SELECT 'upload-' || at, 'run-' || at, 'file.db', ?, ?, 'completed', 1, ?, 'both', 'user-1', ?, at + 100 FROM n`,
      longText(85),
      time,
      longText(120),
      longText(500),
    );
    fill(
      `INSERT INTO dataset_versions (id, upload_id, number, run_id, original_name, mode, created_at, user_id, status,
         row_count, based_on)
       SELECT 'version-' || at, ?, at + 1, 'version-run-' || at, ?, 'append', ?, 'user-1', 'completed', 1, at FROM n`,
      id,
      longText(85),
      time,
    );
    fill(
      `INSERT INTO audit_entries (at, action, status, refused, username, address, subject, token)
       SELECT '2027-01-01T00:00:00.000Z', 'deleteUploadVersion', 200, 0, ?, ?, ?, ? FROM n`,
      longText(150),
      'a'.repeat(64),
      's'.repeat(120),
      longText(100),
    );
    fill(
      `INSERT INTO refresh_tokens (token_hash, user_id, family, expires_at, used)
       SELECT 'hash-' || at, ?, 'family-' || at, 99999999999999, 0 FROM n`,
      admin.id,
    );
    fill(
      `INSERT INTO sign_ins (family, user_id, user_agent, address, signed_in_at, last_used_at, expires_at)
       SELECT 'family-' || at, ?, ?, ?, 1, 1, 99999999999999 FROM n`,
      admin.id,
      '"'.repeat(300),
      'a'.repeat(64),
    );
    fill(
      `INSERT INTO api_tokens (id, user_id, name, scope, token_hash, prefix, created_at)
       SELECT 'token-' || at, ?, ?, 'read', 'token-hash-' || at, 'fc_pat_abcd', 1 FROM n`,
      admin.id,
      longText(100),
    );
    fill(
      `INSERT INTO invitations (id, email, is_admin, token_hash, created_by, created_at, expires_at)
       SELECT 'invitation-' || at, at || ?, 0, 'hash-' || at, ?, 1, 99999999999999 FROM n WHERE at <= 100`,
      longText(250),
      admin.id,
    );
    fill(
      `INSERT INTO stockouts (id, upload_id, sequence, key, first_date, last_date, created_at, created_by)
       SELECT 'mark-' || at, ?, at, ?, '2024-01-01', '2024-01-02', ?, 'user-1' FROM n`,
      id,
      JSON.stringify({ c2: longText(200) }),
      time,
    );
    fill(
      `INSERT INTO webhooks (id, url, events, enabled, sealed_secret, created_at, last_error)
       SELECT 'webhook-' || at, ?, '["run.failed"]', 1, '', 1, ? FROM n WHERE at <= 20`,
      longText(1000),
      longText(500),
    );
    fill(
      `INSERT INTO webhook_deliveries (id, webhook_id, event, payload, created_at, response, error)
       SELECT 'message-' || at, 'webhook-1', 'run.failed', ?, ?, ?, ? FROM n`,
      JSON.stringify({
        type: 'run.failed',
        timestamp: time,
        data: { upload_id: id, run_id: id, error: longText(2000) },
      }),
      time,
      longText(1000),
      longText(500),
    );
    const event = { kind: 'once', dates: [{ first_date: '2024-01-01', last_date: '2024-01-02' }] };
    const more = { country: null, region: null, days_before: 0, days_after: 0 };
    const scope = { c2: Array.from({ length: eventBytes / 100 / 1500 }, (_, at) => longText(490, at)) };
    fill(
      `INSERT INTO dataset_events (id, upload_id, sequence, name, definition, revision, created_at, created_by,
         changed_at, changed_by)
       SELECT 'event-' || at, ?, at, at || ?, ?, 1, ?, 'user-1', ?, 'user-1' FROM n WHERE at <= 100`,
      id,
      longText(97),
      JSON.stringify({ ...event, ...more, name: longText(100), scope }),
      time,
      time,
    );
  });
}

beforeAll(async () => {
  app = await TestApp.open();
  admin = await signedIn(app, 'admin', ['user', 'admin']);
  ({ id } = await upload(app, admin.token, productsCsv()));
  fillTables();
  app.withDatabase((database) => database.prepare('UPDATE uploads SET sequence = 5000 WHERE id = ?').run(id));
});
afterAll(() => app.close());

const lists: [OperationId, (id: string) => Request][] = [
  ['listUploads', () => ({})],
  ['listUploadProducts', () => ({ path: { id }, query: { limit: maxItems } })],
  ['listProducts', () => ({ query: { limit: maxItems } })],
  ['listUploadCharacteristics', () => ({ path: { id } })],
  ['listDatasetCharacteristics', () => ({ path: { uploadId: id } })],
  ['listCharacteristicValues', () => ({ path: { id, code: 'c2' }, query: { limit: 100 } })],
  ['listKnownAheadValues', () => ({ path: { id }, query: { periods: 60, limit: 100 } })],
  ['listUploadVersions', () => ({ path: { id } })],
  ['listDatasetEvents', () => ({ path: { id } })],
  ['listHolidayCountries', () => ({})],
  ['listTypes', () => ({})],
  ['listCharacteristicCodes', () => ({})],
  ['listAuditEntries', () => ({ query: { since: '2026-12-31', limit: maxItems } })],
  ['listSessions', () => ({})],
  ['listApiTokens', () => ({})],
  ['listAccounts', () => ({ query: { limit: maxItems } })],
  ['listInvitations', () => ({})],
  ['listStockouts', () => ({ path: { id } })],
  ['listWebhooks', () => ({})],
  ['listWebhookDeliveries', () => ({ path: { id: 'webhook-1' }, query: { limit: 100 } })],
];
/** Tested in runs/run-list-size.test.ts. */
const listsOfRuns = ['listForecastRuns', 'listForecastMetrics', 'listRunDetails', 'listCombinations'];

// DATA-17
it.each(lists)(
  '%s returns less than 2 MB if all texts have the maximum length',
  async (operation, request) => {
    const { status, text } = await call(app, operation, { token: admin.token, ...request(id) });
    expect(status).toBe(200);
    expect(Buffer.byteLength(text)).toBeLessThan(maxBytes);
  },
);

it('all list operations are tested', () => {
  const operations = contractOperations.flatMap((one) => (one.id.startsWith('list') ? one.id : []));
  const tested = [...lists.map(([operation]) => operation), ...listsOfRuns];
  expect(operations.toSorted()).toEqual(tested.toSorted());
});

it('a list of datasets that would be too long is complete, but its texts are shortened', async () => {
  const { uploads } = await ask(app, 'listUploads', { token: admin.token });
  expect(uploads).toHaveLength(maxItems);
  expect(uploads[1]?.value_label).toMatch(/^漢{59}…$/);
  expect(uploads[1]?.label).toHaveLength(120);
});
