import { quickRun, unknownId } from '../../../fixtures/fixtures.ts';
import { nextFile } from '../../../fixtures/samples/sample-csv.ts';
import { newRun, newUpload } from '../../../fixtures/samples/samples.ts';
import { versionBody } from '../../../fixtures/samples/updated-sample.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf, withId, without } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { requireAdmin } from '../accounts/accounts.ts';

/** A host that no name server knows, so that events stay pending. */
const url = 'https://contract-test.invalid/hook';

/** @throws SkippedError if the server sends no events, or the user is not an administrator */
export async function requireWebhooks(test: BehaviorTest): Promise<void> {
  await requireAdmin(test);
  const { body } = await test.request('listWebhooks');
  if (body.enabled !== true)
    throw new SkippedError(`the server sends no events: ${String(body.disabled_reason)}`);
}

async function create(test: BehaviorTest, events: readonly string[], to = url) {
  const made = await test.request('createWebhook', json({ url: to, events }));
  return { ...made, path: { id: String(made.body.id) } };
}

const managed: Behavior = {
  rule: 'consistent',
  operationId: 'listWebhooks',
  name: 'created, changed and deleted webhooks',
  async run(test) {
    await requireWebhooks(test);
    const first = await create(test, ['run.completed', 'plan.locked']);
    await test.lab.wait(20);
    const second = await create(test, ['version.added'], `${url}#part`);
    const unused = { last_attempt_at: null, last_response_status: null, last_error: null };
    const own = { created_by: test.lab.credentials.username, enabled: true, url, ...unused };
    fields(test, first, first.body, { ...own, events: ['run.completed', 'plan.locked'] });
    fields(test, second, second.body, { ...own, events: ['version.added'] });
    test.assert(first.body.secret !== second.body.secret, 'two webhooks share a secret', second.exchange);
    const isOwn = (id: unknown) => [first.body.id, second.body.id].includes(id);
    const list = async () => {
      const shown = await test.request('listWebhooks');
      return { shown, webhooks: objectsIn(shown.body.webhooks).filter(({ id }) => isOwn(id)) };
    };
    const both = await list();
    const webhooks = [second, first].map(({ body }) => without(body, 'secret'));
    fields(test, both.shown, { webhooks: both.webhooks }, { webhooks });
    fields(test, both.shown, both.shown.body, { enabled: true, disabled_reason: null });
    const changed = await test.request('changeWebhook', { path: first.path, ...json({ enabled: false }) });
    test.assert(!('secret' in changed.body), 'a change returns the secret', changed.exchange);
    const off = await list();
    fields(test, off.shown, { webhooks: off.webhooks }, { webhooks: [webhooks[0], changed.body] });
    for (const [value, message] of [
      ['http://contract-test.invalid/', 'https'],
      ['https://10.0.0.1/', 'public'],
      ['https://user:secret@contract-test.invalid/', 'password'],
    ] as const) {
      const form = json({ url: value, events: ['plan.locked'] });
      await rejects(test, [422, message], 'createWebhook', form, `events must not be sent to ${value}`);
      const call = { path: second.path, ...json({ url: value }) };
      await rejects(test, [422, message], 'changeWebhook', call, `events must not be sent to ${value}`);
    }
    await test.request('deleteWebhook', { path: first.path });
    const left = await list();
    fields(test, left.shown, { webhooks: left.webhooks }, { webhooks: webhooks.slice(0, 1) });
    const gone: readonly (readonly [string, object])[] = [
      ['deleteWebhook', {}],
      ['changeWebhook', json({ enabled: true })],
      ['listWebhookDeliveries', {}],
    ];
    for (const [id, more] of gone)
      await rejects(test, [404, first.path.id], id, { path: first.path, ...more }, 'it was deleted');
    await test.request('deleteWebhook', { path: second.path });
  },
};

const sent: Behavior = {
  rule: 'webhooks',
  operationId: 'listWebhookDeliveries',
  name: 'events of a dataset and its run',
  async run(test) {
    await requireWebhooks(test);
    const { lab } = test;
    const all = await create(test, ['run.completed', 'run.failed', 'version.added', 'plan.locked']);
    const some = await create(test, ['plan.locked']);
    const off = await create(test, ['plan.locked', 'run.completed']);
    await test.request('changeWebhook', { path: off.path, ...json({ enabled: false }) });
    const upload = await newUpload(lab);
    const { runId } = await newRun(lab, upload, quickRun);
    await waitForRun(lab, runId);
    const lock = (locked: boolean) => test.request('lockPlan', { path: { runId }, ...json({ locked }) });
    await lock(true);
    await lock(true);
    await lock(false);
    await test.request('addUploadVersion', {
      path: { id: upload.id },
      body: versionBody(nextFile(upload.file), {}),
    });
    const { runId: canceled } = await newRun(lab, upload);
    await test.send('cancelForecastRun', { path: { runId: canceled } });
    const upload_id = upload.id;
    const expected = [
      { event: 'version.added', data: { upload_id, version: 2 } },
      { event: 'plan.locked', data: { upload_id, run_id: runId } },
      { event: 'run.completed', data: { upload_id, run_id: runId } },
      { event: 'version.added', data: { upload_id, version: 1 } },
    ];
    const ofUpload = async (path: { id: string }) => {
      const shown = await test.request('listWebhookDeliveries', { path, query: [['limit', '100']] });
      const deliveries = objectsIn(shown.body.deliveries).filter(
        ({ payload }) => objectOf(objectOf(payload).data).upload_id === upload_id,
      );
      return { shown, deliveries };
    };
    const { shown, deliveries } = await ofUpload(all.path);
    const reported = deliveries.map(({ event, payload }) => ({ event, data: objectOf(payload).data }));
    const withoutCanceled = reported.filter(({ data }) => objectOf(data).run_id !== canceled);
    fields(test, shown, { events: withoutCanceled }, { events: expected });
    // The run may have been completed before it was canceled.
    const ofCanceled = reported.filter(({ data }) => objectOf(data).run_id === canceled);
    const failed = ofCanceled.filter(({ event }) => event !== 'run.completed');
    fields(test, shown, { failed }, { failed: [] });
    for (const { id, event, payload, created_at, status, response, response_status } of deliveries) {
      const { type, timestamp } = objectOf(payload);
      const about = `the payload of ${String(id)}`;
      test.assert(type === event, `${about} has the type ${String(type)}`, shown.exchange);
      test.assert(timestamp === created_at, `${about} has the time ${String(timestamp)}`, shown.exchange);
      fields(
        test,
        shown,
        { status, response, response_status },
        { status: 'pending', response: null, response_status: null },
      );
    }
    const ids = deliveries.map(({ id }) => id);
    fields(test, shown, { ids: new Set(ids).size }, { ids: ids.length });
    const own = await ofUpload(some.path);
    fields(
      test,
      own.shown,
      { events: own.deliveries.map(({ event }) => event) },
      { events: ['plan.locked'] },
    );
    fields(
      test,
      own.shown,
      own.deliveries[0]?.payload,
      objectOf(deliveries.find(({ event }) => event === 'plan.locked')?.payload),
    );
    const none = await ofUpload(off.path);
    fields(test, none.shown, { deliveries: none.deliveries }, { deliveries: [] });
    await attempted(test, all.path);
    await replayed(test, { some: some.path, off: off.path, delivery: String(own.deliveries[0]?.id) });
    for (const { path } of [all, some, off]) await test.request('deleteWebhook', { path });
  },
};

/** Waits for the first attempt, which fails, and checks what the lists say of it. */
async function attempted(test: BehaviorTest, path: { id: string }): Promise<void> {
  const { lab } = test;
  const until = lab.now() + lab.patienceMs;
  for (;;) {
    const shown = await test.request('listWebhookDeliveries', {
      path,
      query: [
        ['limit', '1'],
        ['offset', '0'],
      ],
    });
    const list = await test.request('listWebhooks');
    const webhook = withId(list.body.webhooks, 'id', path.id);
    if (webhook?.last_attempt_at === null && lab.now() < until) {
      await lab.wait(100);
      continue;
    }
    if (webhook?.last_attempt_at === null) throw new SkippedError('no event was sent');
    test.assert(typeof webhook?.last_error === 'string', 'last_error is not set', list.exchange);
    fields(test, list, webhook, { last_response_status: null, enabled: true });
    fields(test, shown, { count: objectsIn(shown.body.deliveries).length }, { count: 1 });
    return;
  }
}

async function replayed(
  test: BehaviorTest,
  { some, off, delivery }: { some: { id: string }; off: { id: string }; delivery: string },
): Promise<void> {
  const id = 'replayWebhookDelivery';
  const call = (path: { id: string }, deliveryId: string) => ({ path: { ...path, deliveryId } });
  await rejects(test, [409, 'still being delivered'], id, call(some, delivery), 'the event is pending');
  await rejects(test, [409, 'off'], id, call(off, delivery), 'the webhook is off');
  await rejects(test, [404, unknownId], id, call(some, unknownId), 'there is no such delivery');
  await rejects(test, [404, unknownId], id, call({ id: unknownId }, delivery), 'there is no such webhook');
}

/** All tests of webhooks and their deliveries. */
export const webhookEventBehaviors: readonly Behavior[] = [managed, sent];
