import { completedRun } from '../../../fixtures/samples/samples.ts';
import { isSuccess } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf, withId } from '../../fields.ts';
import { json, rejects } from '../../rejections.ts';
import { requireWebhooks } from './webhook-events.ts';
import { openReceiver, type Receiver, responseText, signatureOf } from './webhook-receiver.ts';
import { quickRun } from '../../../fixtures/fixtures.ts';

/** Waits until the newest delivery of a webhook has been attempted a number of times. */
export async function attempted(test: BehaviorTest, path: { id: string }, attempts: number) {
  const until = test.lab.now() + test.lab.patienceMs;
  for (;;) {
    const shown = await test.request('listWebhookDeliveries', { path });
    const [delivery = {}] = objectsIn(shown.body.deliveries);
    if (Number(delivery.attempts) >= attempts && delivery.status !== 'pending') return { shown, delivery };
    if (Number(delivery.attempts) >= attempts && typeof delivery.error === 'string')
      return { shown, delivery };
    if (test.lab.now() > until) throw new SkippedError('no event was sent');
    await test.lab.wait(50);
  }
}

async function delivers(test: BehaviorTest, receiver: Receiver): Promise<void> {
  const { lab } = test;
  const form = { url: receiver.url, events: ['plan.locked'] };
  const exchange = await test.send('createWebhook', json(form));
  // The operator has to allow addresses that are not public.
  if (!isSuccess(exchange.response))
    throw new SkippedError('the server sends no events to this machine (WEBHOOK_ALLOWED_HOSTS)');
  const webhook = objectOf(JSON.parse(exchange.response.text));
  const path = { id: String(webhook.id) };
  const { runId, upload } = await completedRun(lab, quickRun);
  const lock = (locked: boolean) => test.request('lockPlan', { path: { runId }, ...json({ locked }) });
  await lock(true);
  const first = await attempted(test, path, 1);
  const success = { response_status: 200, response: responseText, error: null, next_attempt_at: null };
  fields(test, first.shown, first.delivery, {
    ...success,
    status: 'delivered',
    attempts: 1,
    event: 'plan.locked',
  });
  const [event] = receiver.received;
  if (!event) throw new SkippedError('the event was not received');
  const payload: unknown = JSON.parse(event.body);
  fields(test, first.shown, { payload }, { payload: first.delivery.payload });
  fields(test, first.shown, objectOf(payload), {
    type: 'plan.locked',
    data: { upload_id: upload.id, run_id: runId },
  });
  const { method, headers } = event;
  fields(
    test,
    first.shown,
    { method, id: headers['webhook-id'], signature: headers['webhook-signature'] },
    { method: 'POST', id: first.delivery.id, signature: signatureOf(String(webhook.secret), event) },
  );
  const age = lab.now() / 1000 - Number(headers['webhook-timestamp']);
  test.assert(
    Math.abs(age) < 60,
    `webhook-timestamp is ${String(headers['webhook-timestamp'])}`,
    first.shown.exchange,
  );
  const type = headers['content-type'] ?? '';
  test.assert(type.startsWith('application/json'), `the event has the type ${type}`, first.shown.exchange);
  const list = await test.request('listWebhooks');
  const listed = withId(list.body.webhooks, 'id', path.id);
  fields(test, list, listed, {
    last_response_status: 200,
    last_error: null,
    last_attempt_at: first.delivery.last_attempt_at,
  });

  const replay = { path: { ...path, deliveryId: String(first.delivery.id) } };
  const again = await test.request('replayWebhookDelivery', replay);
  fields(test, again, again.body, {
    id: first.delivery.id,
    event: 'plan.locked',
    status: 'pending',
    attempts: 0,
  });
  const second = await attempted(test, path, 1);
  fields(test, second.shown, second.delivery, { id: first.delivery.id, status: 'delivered', attempts: 1 });
  fields(test, second.shown, second.shown.body, { total: 1 });
  const ids = receiver.received.map((one) => one.headers['webhook-id']);
  fields(test, second.shown, { ids }, { ids: [first.delivery.id, first.delivery.id] });
  const repeated = receiver.received[1];
  fields(test, second.shown, { body: repeated?.body }, { body: event.body });
  const signature = repeated && signatureOf(String(webhook.secret), repeated);
  fields(test, second.shown, { signature: repeated?.headers['webhook-signature'] }, { signature });

  receiver.respond(500);
  await lock(false);
  await lock(true);
  const failed = await attempted(test, path, 1);
  fields(test, failed.shown, failed.delivery, { status: 'pending', attempts: 1, response_status: 500 });
  test.assert(typeof failed.delivery.error === 'string', 'error is not set', failed.shown.exchange);
  const next =
    Date.parse(String(failed.delivery.next_attempt_at)) - Date.parse(String(failed.delivery.last_attempt_at));
  test.assert(next > 0, 'there is no next attempt', failed.shown.exchange);
  fields(test, failed.shown, failed.shown.body, { total: 2 });
  const pending = { path: { ...path, deliveryId: String(failed.delivery.id) } };
  await rejects(
    test,
    [409, 'still being delivered'],
    'replayWebhookDelivery',
    pending,
    'the event is pending',
  );
  await test.request('changeWebhook', { path, ...json({ enabled: false }) });
  await rejects(test, [409, 'off'], 'replayWebhookDelivery', replay, 'the webhook is off');
  await lock(false);
  await lock(true);
  const off = await test.request('listWebhookDeliveries', { path });
  fields(test, off, off.body, { total: 2 });
  await test.request('deleteWebhook', { path });
}

/** All tests of events that the server sends to this machine. */
export const webhookDeliveryBehaviors: readonly Behavior[] = [
  {
    rule: 'webhooks',
    operationId: 'replayWebhookDelivery',
    name: 'delivered, repeated and failed events',
    async run(test) {
      await requireWebhooks(test);
      const receiver = await openReceiver();
      try {
        await delivers(test, receiver);
      } finally {
        await receiver.close();
      }
    },
  },
];
