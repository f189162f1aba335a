import type { Call } from '../../../http/call.ts';
import { bearer, loginCall, refreshCall, signIn } from '../../../fixtures/accounts.ts';
import { unknownId } from '../../../fixtures/fixtures.ts';
import { changeOf } from '../../../fixtures/plan-change.ts';
import { nextFile } from '../../../fixtures/samples/sample-csv.ts';
import { newRun, newUpload } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { requireAdmin } from '../accounts/accounts.ts';

interface Entry {
  action: string;
  status: number;
  username: string | null;
  token: string | null;
  subject: string | null;
}

/** Returns the entries since a time that concern a user or one of the subjects, oldest first. */
async function entriesOf(
  test: BehaviorTest,
  since: string,
  isMeant: (entry: Record<string, unknown>) => boolean,
) {
  const query = [
    ['since', since],
    ['limit', '1000'],
  ] as const;
  const shown = await test.request('listAuditEntries', { query });
  const entries = objectsIn(shown.body.entries).filter(isMeant);
  const reported = entries.map(({ action, status, username, token, subject }) => ({
    action,
    status,
    username,
    token,
    subject,
  }));
  return { shown, entries, reported: reported.toReversed() };
}

const recorded: Behavior = {
  rule: 'audit',
  operationId: 'listAuditEntries',
  name: 'one entry per action',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const username = lab.nextName();
    const account = { username, password: lab.otherPassword };
    const anonymous = { authorization: null } as const;
    const since = new Date(lab.now() - 60_000).toISOString();
    const form = { ...account, email: `${username}@example.com` };
    const expected: Entry[] = [];
    const expect = (action: string, subject: unknown, status = 200, token: string | null = null) =>
      void expected.push({ action, status, username, token, subject: subject as string | null });
    const person = await test.request('register', { ...anonymous, ...json(form) });
    expect('register', person.body.id);
    await test.send('login', loginCall(lab, { ...account, password: 'wrong' }));
    expect('login', null, 401);
    const session = await signIn(lab, account);
    expect('login', null);
    const caller = { authorization: session.authorization };
    const done = async (
      action: string,
      call: Partial<Call>,
      subjectOf: (body: Record<string, unknown>) => unknown,
    ) => {
      const { body } = await test.request(action, { ...caller, ...call });
      expect(action, subjectOf(body));
      return body;
    };
    const upload = await newUpload(lab, caller);
    expect('uploadFile', upload.id);
    const { id } = upload;
    const label = json({ run_id: upload.ingestRunId, label: 'Audited' });
    await done('labelUpload', label, () => upload.ingestRunId);
    const event = {
      name: 'One',
      kind: 'once',
      dates: [{ first_date: '2022-05-01', last_date: '2022-05-03' }],
    };
    const added = await done(
      'addDatasetEvent',
      { path: { id }, ...json(event) },
      (body) => `${id}/events/${String(body.id)}`,
    );
    const eventPath = { id, eventId: String(added.id) };
    const eventSubject = () => `${id}/events/${eventPath.eventId}`;
    await done('changeDatasetEvent', { path: eventPath, ...json({ ...event, name: 'Two' }) }, eventSubject);
    await done('deleteDatasetEvent', { path: eventPath }, eventSubject);
    const { runId } = await newRun(lab, upload, {}, caller);
    expect('createForecast', runId);
    await waitForRun(lab, runId);
    const run = { path: { runId } };
    await done('renameForecastRun', { ...run, ...json({ name: 'Audited' }) }, () => runId);
    await done('adjustPlan', { ...run, ...json(await changeOf(lab, runId)) }, () => `${runId}/adjustments/1`);
    await done('lockPlan', { ...run, ...json({ locked: true }) }, () => runId);
    const refused = { path: { runId, adjustment: '1' } };
    await test.expectStatus(409, 'undoAdjustment', { ...caller, ...refused }, 'the plan is locked');
    expect('undoAdjustment', `${runId}/adjustments/1`, 409);
    await done('lockPlan', { ...run, ...json({ locked: false }) }, () => runId);
    await done('undoAdjustment', refused, () => `${runId}/adjustments/1`);
    const version = { path: { id }, body: versionBody(nextFile(upload.file), {}) };
    await done('addUploadVersion', version, () => `${id}/versions/2`);
    await done('restoreUploadVersion', { path: { id, version: '1' } }, () => `${id}/versions/1`);
    await done('deleteUploadVersion', { path: { id, version: '2' } }, () => `${id}/versions/2`);
    await test.expectStatus(
      404,
      'deleteForecastRun',
      { ...caller, path: { runId: unknownId } },
      'it is unknown',
    );
    expect('deleteForecastRun', unknownId, 404);
    await done('deleteForecastRun', run, () => runId);
    await done('restoreForecastRun', run, () => runId);
    const token = await done('createApiToken', json({ name: 'Robot', scope: 'write' }), (body) => body.id);
    const robot = bearer(token.token);
    await test.request('renameForecastRun', { ...robot, ...run, ...json({ name: null }) });
    expect('renameForecastRun', runId, 200, 'Robot');
    await done('revokeApiToken', { path: { id: String(token.id) } }, () => token.id);
    const formats = { decimal_mark: ',', date_format: 'DD.MM.YYYY', csv_delimiter: ';' };
    await done('setFormats', json(formats), () => null);
    await test.send('refreshToken', refreshCall(lab, session.refresh));
    await done('deleteUpload', { path: { id } }, () => id);
    const next = `${account.password}-next`;
    await done(
      'changePassword',
      json({ current_password: account.password, new_password: next }),
      () => null,
    );
    const { shown, entries, reported } = await entriesOf(test, since, (entry) => entry.username === username);
    for (const [at, entry] of expected.entries())
      fields(test, shown, { [`entry ${at + 1}`]: reported[at] }, { [`entry ${at + 1}`]: entry });
    fields(test, shown, { count: reported.length }, { count: expected.length });
    const times = entries.map(({ at }) => Date.parse(String(at)));
    test.assert(
      times.every((time) => Math.abs(time - lab.now()) < 600_000),
      'an entry has a wrong time',
      shown.exchange,
    );
    test.assert(
      entries.every(({ address }) => typeof address === 'string' && address !== ''),
      'an entry has no address',
      shown.exchange,
    );
  },
};

const ofAdministrators: Behavior = {
  rule: 'audit',
  operationId: 'listAuditEntries',
  name: 'entries of administrators',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const since = new Date(lab.now() - 60_000).toISOString();
    const name = lab.nextName();
    const form = { username: name, email: `${name}@example.com`, password: lab.otherPassword };
    const { body: account } = await test.request('createAccount', json(form));
    const path = { id: String(account.id) };
    await test.request('changeAccount', { path, ...json({ admin: true }) });
    const me = await test.request('getMe');
    await test.request('deleteAccount', { path, query: [['owner', String(me.body.id)]] });
    const { body: invitation } = await test.request('createInvitation', json({ email: form.email }));
    const invited = { path: { id: String(invitation.id) } };
    await test.request('revokeInvitation', invited);
    const subjects = [path.id, invited.path.id];
    const { shown, reported } = await entriesOf(test, since, ({ subject }) =>
      subjects.includes(String(subject)),
    );
    const of = (action: string, subject: string) => ({
      action,
      status: 200,
      username: lab.credentials.username,
      token: null,
      subject,
    });
    const entries = [
      ...['createAccount', 'changeAccount', 'deleteAccount'].map((action) => of(action, path.id)),
      ...['createInvitation', 'revokeInvitation'].map((action) => of(action, invited.path.id)),
    ];
    fields(test, shown, { entries: reported }, { entries });
    const text = shown.exchange.response.text;
    test.assert(!text.includes(lab.otherPassword), 'the audit log contains a password', shown.exchange);
  },
};

const unknownName: Behavior = {
  rule: 'audit',
  operationId: 'listAuditEntries',
  name: 'unknown usernames',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const since = new Date(lab.now() - 60_000).toISOString();
    const username = lab.nextName();
    await test.send('login', loginCall(lab, { username, password: 'wrong' }));
    const { shown, entries } = await entriesOf(test, since, ({ action }) => action === 'login');
    const [newest] = entries;
    fields(test, shown, newest, { status: 401, username: null, subject: null });
    const isThere = shown.exchange.response.text.includes(username);
    test.assert(!isThere, 'a name that may be a password is stored', shown.exchange);
  },
};

/** All tests of the entries of the audit log. */
export const auditEntryBehaviors: readonly Behavior[] = [recorded, ofAdministrators, unknownName];
