import { randomUUID } from 'node:crypto';
import { isDatabaseUnreachable } from '../../errors.ts';
import type { Log } from '../../log.ts';
import { version } from '../../version.ts';
import { failedOutcome, type Outcome, outcomeOf, reasonOf, undecryptable } from './delivery-outcome.ts';
import { type Network, postMessage } from './post-message.ts';
import type { DeliveryRow, Endpoint, WebhooksRepository } from './repository.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { signedHeaders } from './signature.ts';

const pollMs = 1000;
/** Longer than any attempt, so that only the deliveries of processes that have ended are taken over. */
const leaseMs = 60_000;
/** Time that an attempt in progress has to complete when the process stops. */
const stopMs = 3000;

interface Dependencies {
  repository: WebhooksRepository;
  secrets: SealedSecrets;
  network: Network;
  now: () => Date;
  log: Log;
}

/**
 * Delivers stored events, one at a time per webhook, so that a slow endpoint delays only its own. Every process of a
 * workspace may have a sender; the lease in the database makes sure that only one of them sends an event.
 */
export class WebhookSender {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  readonly #sending = new Map<string, Promise<void>>();
  #looking: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => (this.#looking = null));
    }, pollMs).unref();
  }

  /** Waits for attempts in progress, and interrupts those that take too long. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    const limit = setTimeout(() => this.#aborting.abort(new Error('the process is stopping')), stopMs);
    await this.#looking;
    await Promise.all(this.#sending.values());
    clearTimeout(limit);
  }

  async #look(): Promise<void> {
    const { repository, now } = this.#deps;
    await this.#orLog(async () => {
      for (const id of await repository.idsWithDueDeliveries(now().getTime())) {
        if (this.#sending.has(id) || this.#stopping.signal.aborted) continue;
        this.#sending.set(
          id,
          this.#orLog(() => this.#sendAll(id)).finally(() => this.#sending.delete(id)),
        );
      }
    });
  }

  async #orLog(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!isDatabaseUnreachable(error)) this.#deps.log.error({ err: error }, 'webhooks could not be sent');
    }
  }

  async #sendAll(webhookId: string): Promise<void> {
    const { repository, now } = this.#deps;
    while (!this.#stopping.signal.aborted) {
      const time = now().getTime();
      // Read for each delivery, because the webhook may have been changed.
      const endpoint = await repository.endpoint(webhookId);
      const delivery = endpoint && (await repository.claim(webhookId, randomUUID(), time, time + leaseMs));
      if (endpoint === undefined || delivery === undefined) return;
      const outcome = await this.#attempt(endpoint, delivery);
      await (outcome === null ? repository.release(delivery) : repository.finish(delivery, outcome));
    }
  }

  /** Returns null if this process stopped the attempt. */
  async #attempt(
    endpoint: Endpoint,
    { id, attempts: earlier, payload }: DeliveryRow,
  ): Promise<Outcome | null> {
    const { secrets, network, now } = this.#deps;
    const { url, sealed_secret } = endpoint;
    const time = () => now().getTime();
    const attempts = earlier + 1;
    const secret = secrets.open(endpoint.id, sealed_secret);
    if (secret === null) return failedOutcome(undecryptable, attempts, time());
    const signed = signedHeaders(secret, { id, sentAt: now(), payload });
    const headers = {
      'content-type': 'application/json',
      'user-agent': `forecast-console/${version}`,
      ...signed,
    };
    try {
      const reply = await postMessage({ url, headers, body: payload }, network, this.#aborting.signal);
      return outcomeOf(reply, attempts, time());
    } catch (error) {
      if (this.#aborting.signal.aborted) return null;
      return failedOutcome(reasonOf(error), attempts, time());
    }
  }
}
