import { as, loginCall, signIn } from '../../../fixtures/accounts.ts';
import { quickRun, unknownId } from '../../../fixtures/fixtures.ts';
import { changeOf } from '../../../fixtures/plan-change.ts';
import { newRun, newUpload } from '../../../fixtures/samples/samples.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { type Behavior, objectsIn } from '../../behavior-test.ts';
import { fields } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { change, create, remove, requireAdmin } from './accounts.ts';
import { hasSession, isSignedOut } from '../sessions/session-state.ts';

const deleted: Behavior = {
  rule: 'accounts',
  operationId: 'deleteAccount',
  name: 'items of the account',
  async run(test) {
    await requireAdmin(test);
    const { lab } = test;
    const leaving = await create(test);
    const heir = await create(test);
    const session = await signIn(lab, leaving.credentials);
    const upload = await newUpload(lab, as(session));
    const event = {
      name: 'One',
      kind: 'once',
      dates: [{ first_date: '2022-05-01', last_date: '2022-05-03' }],
    };
    const items = { path: { id: upload.id }, ...as(session) };
    await test.request('addDatasetEvent', { ...items, ...json(event) });
    const { runId } = await newRun(lab, upload, quickRun, as(session));
    await waitForRun(lab, runId);
    const adjustment = { path: { runId }, ...as(session), ...json(await changeOf(lab, runId)) };
    await test.request('adjustPlan', adjustment);
    const undone = { path: { runId, adjustment: '1' }, ...as(session) };
    await test.request('undoAdjustment', undone);
    const path = { id: leaving.id };
    const to = (owner: string) => ({ path, query: [['owner', owner]] as const });
    await test.expectStatus(404, 'deleteAccount', to(unknownId), 'the new owner does not exist');
    await test.expectStatus(409, 'deleteAccount', to(leaving.id), 'the new owner is the same account');
    await hasSession(test, session, 'nothing was deleted');
    await test.expectStatus(200, 'deleteAccount', to(heir.id), 'both accounts exist');
    await isSignedOut(test, session, 'the account was deleted');
    await test.expectStatus(401, 'login', loginCall(lab, leaving.credentials), 'the account was deleted');
    await test.expectStatus(404, 'deleteAccount', to(heir.id), 'the account was already deleted');
    await test.expectStatus(404, 'changeAccount', change(leaving.id, { admin: false }), 'it was deleted');
    const list = await test.request('listAccounts', { query: [['q', leaving.form.username]] });
    fields(test, list, list.body, { accounts: [], total: 0 });
    const shown = await test.request('getUpload', { path: { id: upload.id } });
    fields(test, shown, shown.body, { uploadedBy: heir.form.username });
    const { username: created_by } = heir.form;
    const run = await test.request('getForecastDetail', { path: { id: runId } });
    fields(test, run, run.body, { created_by });
    const plan = await test.request('getPlan', { path: { runId } });
    fields(test, plan, objectsIn(plan.body.adjustments)[0], { created_by, undone_by: created_by });
    const events = await test.request('listDatasetEvents', { path: { id: upload.id } });
    fields(test, events, objectsIn(events.body.events)[0], { created_by, changed_by: created_by });
    const versions = await test.request('listUploadVersions', { path: { id: upload.id } });
    fields(test, versions, objectsIn(versions.body.versions)[0], { created_by });
    const label = json({ run_id: upload.ingestRunId, label: 'Inherited' });
    const owner = await signIn(lab, heir.credentials);
    await test.expectStatus(200, 'labelUpload', { ...as(owner), ...label }, 'it owns the dataset now');
    await remove(test, heir.id);
    await test.request('deleteUpload', { path: { id: upload.id } });
  },
};

/** All tests of deleted accounts. */
export const deletedAccountBehaviors: readonly Behavior[] = [deleted];
