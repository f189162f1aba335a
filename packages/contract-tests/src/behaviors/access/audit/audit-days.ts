import { registerAccount, signIn } from '../../../fixtures/accounts.ts';
import { newRun, newUpload } from '../../../fixtures/samples/samples.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import type { Call } from '../../../http/call.ts';
import { isSuccess } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { requireAdmin } from '../accounts/accounts.ts';
import { quickRun } from '../../../fixtures/fixtures.ts';

const operationId = 'listAuditEntries';
const dayMs = 86_400_000;

const since = (test: BehaviorTest, time: string, more: readonly (readonly [string, string])[] = []) =>
  test.request(operationId, { query: [['since', time], ...more] });

const days: Behavior = {
  rule: 'filters',
  operationId,
  name: 'since a day, a time and the future',
  async run(test) {
    await requireAdmin(test);
    const now = test.lab.now();
    const day = new Date(now).toISOString().slice(0, 10);
    const read = async () => ({
      before: await since(test, day),
      same: await since(test, `${day}T00:00:00Z`),
      precise: await since(test, `${day}T00:00:00.000Z`),
      after: await since(test, day),
    });
    const hasGrown = ({ before, after }: Awaited<ReturnType<typeof read>>) =>
      before.body.total !== after.body.total;
    let seen = await read();
    for (let tries = 1; hasGrown(seen) && tries < 5; tries += 1) seen = await read();
    if (hasGrown(seen)) throw new SkippedError('the audit log grew during the test');
    const { before, same, precise } = seen;
    for (const shown of [same, precise]) fields(test, shown, shown.body, { total: before.body.total });
    const oldest = Number(before.body.total) - 1;
    const last = await since(test, day, [['offset', String(oldest)]]);
    const [entry, ...others] = objectsIn(last.body.entries);
    fields(test, last, { others }, { others: [] });
    test.assert(String(entry?.at) >= day, `an entry of ${String(entry?.at)} is listed`, last.exchange);
    for (const future of [new Date(now + 2 * dayMs).toISOString(), '2199-12-31']) {
      const none = await since(test, future);
      fields(test, none, none.body, { entries: [], total: 0 });
    }
    const all = await test.request(operationId, { query: [['limit', '1']] });
    fields(test, all, all.body, { limit: 1, offset: 0 });
    const hasAll = Number(all.body.total) >= Number(before.body.total);
    test.assert(hasAll, 'there are fewer entries in all than since today', all.exchange);
  },
};

const others: Behavior = {
  rule: 'audit',
  operationId,
  name: 'marks, columns, stock, refreshes, sessions and webhooks',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const account = await registerAccount(lab);
    const { username } = account;
    const [session, other] = [await signIn(lab, account), await signIn(lab, account)];
    const caller = { authorization: session.authorization };
    const start = new Date(lab.now() - 60_000).toISOString();
    const upload = await newUpload(lab, caller);
    const { id } = upload;
    const plain = { ...quickRun, aggregation_characteristics: ['c2'], characteristic_labels: {} };
    const { runId } = await newRun(lab, upload, plain, caller);
    await waitForRun(lab, runId);
    const expected: unknown[] = [];
    const done = async (action: string, call: Partial<Call>, subject: string | null, status = 200) => {
      const exchange = await test.send(action, { ...caller, ...call });
      fields(test, { exchange }, exchange.response, { status });
      expected.push({ action, status, subject });
      return isSuccess(exchange.response)
        ? (JSON.parse(exchange.response.text) as Record<string, unknown>)
        : {};
    };
    const mark = { key: {}, first_date: '2022-05-01', last_date: '2022-05-31' };
    const marked = await done('addStockouts', { path: { id }, ...json({ stockouts: [mark] }) }, id);
    const stockoutId = String(objectsIn(marked.stockouts)[0]?.id);
    await done('deleteStockout', { path: { id, stockoutId } }, `${id}/stockouts/${stockoutId}`);
    const items = [{ key: { c2: upload.file.products[0] }, on_hand: 1 }];
    await done('setStock', { path: { runId }, ...json({ items }) }, runId);
    await done('deleteStock', { path: { runId } }, runId);
    await done('cancelForecastRun', { path: { runId } }, runId, 409);
    await done('refreshForecastRun', { path: { runId } }, runId, 409);
    await done('refreshUpload', { path: { id } }, id, 409);
    const columns = [{ column: 'Warehouse', role: 'unused' }];
    await done('changeUploadColumns', { path: { id }, ...json({ columns }) }, `${id}/versions/2`);
    const sessions = await test.request('listSessions', { authorization: other.authorization });
    const current = String(objectsIn(sessions.body.sessions).find((one) => one.current === true)?.id);
    await done('endSession', { path: { id: current } }, current);
    await done(
      'createWebhook',
      json({ url: 'https://contract-test.invalid/', events: ['plan.locked'] }),
      null,
      403,
    );
    const next = { username, current_password: account.password, new_password: `${account.password}-2` };
    await done('replacePassword', { ...json(next), authorization: null }, null);
    const query = [
      ['since', start],
      ['limit', '1000'],
    ] as const;
    const shown = await test.request(operationId, { query });
    const subjectsAndActions = objectsIn(shown.body.entries)
      .filter((entry) => entry.username === username)
      .map(({ action, status, subject }) => ({ action, status, subject }))
      .toReversed();
    const own = subjectsAndActions.slice(-expected.length);
    fields(test, shown, { entries: own }, { entries: expected });
    await test.request('deleteUpload', { path: { id } });
  },
};

/** All tests of the days and of further actions in the audit log. */
export const auditDayBehaviors: readonly Behavior[] = [days, others];
