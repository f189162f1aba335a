import { newRun, sampleUpload } from '../../../fixtures/samples/samples.ts';
import { waitForRun } from '../../../fixtures/wait-for-run.ts';
import { isSuccess } from '../../../http/exchange.ts';
import { SkippedError } from '../../../phases/test-case.ts';
import { type Behavior, type BehaviorTest, objectsIn } from '../../behavior-test.ts';
import { fields, objectOf } from '../../fields.ts';
import { json } from '../../rejections.ts';
import { attempted } from './webhook-deliveries.ts';
import { requireWebhooks } from './webhook-events.ts';
import { openReceiver, type Receiver, signatureOf } from './webhook-receiver.ts';
import { quickRun } from '../../../fixtures/fixtures.ts';

const maxResponse = 1000;

async function follows(test: BehaviorTest, receiver: Receiver): Promise<void> {
  const { lab } = test;
  const form = { url: receiver.url, events: ['run.failed'] };
  const created = await test.send('createWebhook', json(form));
  // The operator has to allow addresses that are not public.
  if (!isSuccess(created.response))
    throw new SkippedError('the server sends no events to this machine (WEBHOOK_ALLOWED_HOSTS)');
  const { id, secret } = objectOf(JSON.parse(created.response.text));
  const path = { id: String(id) };
  const { runId } = await newRun(lab, await sampleUpload(lab), quickRun);
  await waitForRun(lab, runId);
  /** Locks the plan, which is an event. */
  const lock = async () => {
    for (const locked of [false, true])
      await test.request('lockPlan', { path: { runId }, ...json({ locked }) });
  };
  const set = (value: Record<string, unknown>) => test.request('changeWebhook', { path, ...json(value) });
  const total = async (count: number, because: string) => {
    const shown = await test.request('listWebhookDeliveries', { path });
    test.assert(
      shown.body.total === count,
      `${because}: there are ${String(shown.body.total)} events`,
      shown.exchange,
    );
  };
  const isSigned = (at: number, expectedPath: string, exchange: Parameters<BehaviorTest['assert']>[2]) => {
    const event = receiver.received[at];
    const signature = event && signatureOf(String(secret), event);
    const reported = { path: event?.path, signature: event?.headers['webhook-signature'] };
    fields(test, { exchange }, reported, { path: expectedPath, signature });
  };
  await lock();
  await total(0, 'the webhook is not meant for this event');
  await set({ events: ['run.failed', 'plan.locked'] });
  await lock();
  const first = await attempted(test, path, 1);
  fields(test, first.shown, first.delivery, { event: 'plan.locked', status: 'delivered' });
  isSigned(0, '/hook', first.shown.exchange);

  await set({ url: `${receiver.url}/other?key=1&more=%2F` });
  receiver.respond(204, '');
  await lock();
  const second = await attempted(test, path, 1);
  fields(test, second.shown, second.delivery, { status: 'delivered', response_status: 204, error: null });
  isSigned(1, '/hook/other?key=1&more=%2F', second.shown.exchange);

  await set({ enabled: false });
  await lock();
  await total(2, 'the webhook was off');
  await set({ enabled: true });
  receiver.respond(299, 'x'.repeat(maxResponse + 1));
  await lock();
  const third = await attempted(test, path, 1);
  fields(test, third.shown, third.delivery, { response_status: 299, response: 'x'.repeat(maxResponse) });
  await total(3, 'events from when the webhook was off are not sent');

  receiver.respond(300, 'Elsewhere');
  await lock();
  const fourth = await attempted(test, path, 1);
  fields(test, fourth.shown, fourth.delivery, {
    status: 'pending',
    response_status: 300,
    response: 'Elsewhere',
  });
  const list = await test.request('listWebhooks');
  const webhook = objectsIn(list.body.webhooks).find((one) => one.id === id);
  fields(test, list, webhook, { last_response_status: 300, last_error: fourth.delivery.error });
  await set({ events: ['run.failed'] });
  await lock();
  await total(4, 'the webhook is no longer meant for this event');
  await test.request('deleteWebhook', { path });
}

const changed: Behavior = {
  rule: 'webhooks',
  operationId: 'changeWebhook',
  name: 'events, address and secret of the next deliveries',
  async run(test) {
    await requireWebhooks(test);
    const receiver = await openReceiver();
    try {
      await follows(test, receiver);
    } finally {
      await receiver.close();
    }
  },
};

const max = 20;

const tooMany: Behavior = {
  rule: 'counts',
  operationId: 'createWebhook',
  name: 'too many webhooks',
  async run(test) {
    await requireWebhooks(test);
    const form = json({ url: 'https://contract-test.invalid/', events: ['run.failed'] });
    const ids: string[] = [];
    for (let at = 0; at <= max; at += 1) {
      const exchange = await test.send('createWebhook', form);
      if (isSuccess(exchange.response)) ids.push(String(objectOf(JSON.parse(exchange.response.text)).id));
      else fields(test, { exchange }, exchange.response, { status: 409 });
    }
    const list = await test.request('listWebhooks');
    fields(test, list, { count: objectsIn(list.body.webhooks).length }, { count: max });
    for (const id of ids) await test.request('deleteWebhook', { path: { id } });
  },
};

/** All tests of changes to webhooks. */
export const webhookChangeBehaviors: readonly Behavior[] = [changed, tooMany];
