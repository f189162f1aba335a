import type { components } from '@forecast-console/api-client/schema';
import type { Reserve } from '../../db/reserve.ts';
import { ConflictError, ForbiddenError, InvalidInputError, NotFoundError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { AddressRefusedError, hostOf, requirePublicHost } from './public-addresses.ts';
import type { DeliveryRow, WebhookRow, WebhooksRepository } from './repository.ts';
import type { SealedSecrets } from './sealed-secrets.ts';
import { newSigningSecret } from './signature.ts';

type Schemas = components['schemas'];

const maxWebhooks = 20;
const disabledReason =
  'Webhooks are disabled because the server has no WEBHOOK_KEY. The operator can set it.';

interface Dependencies {
  repository: WebhooksRepository;
  /** Null if webhooks are disabled. */
  secrets: SealedSecrets | null;
  allowedHosts: readonly string[];
  reserve: Reserve;
  newId: () => string;
  now: () => Date;
}

/** Manages the webhooks of the workspace. All methods throw ForbiddenError if the user is not an administrator. */
export class Webhooks {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  async list(user: CurrentUser): Promise<Schemas['WebhookList']> {
    requireAdmin(user);
    const rows = await this.#deps.repository.list();
    const enabled = this.#deps.secrets !== null;
    return {
      enabled,
      disabled_reason: enabled ? null : disabledReason,
      webhooks: rows.map((row) => toWebhook(row)),
    };
  }

  /**
   * Creates a webhook. The signing secret is returned only here.
   *
   * @throws InvalidInputError if events must not be sent to the URL
   * @throws ConflictError if webhooks are disabled, or there are too many
   */
  async create(user: CurrentUser, form: Schemas['WebhookForm']): Promise<Schemas['NewWebhook']> {
    requireAdmin(user);
    const secrets = this.#secrets();
    const { repository, newId, now } = this.#deps;
    const id = newId();
    const secret = newSigningSecret();
    const row = {
      id,
      url: this.#checkedUrl(form.url),
      events: JSON.stringify(form.events),
      enabled: 1,
      sealed_secret: secrets.seal(id, secret),
      created_by: user.id,
      created_at: now().getTime(),
    } as const;
    if (!(await repository.insert(row, maxWebhooks)))
      throw new ConflictError(`There are ${maxWebhooks} webhooks. Delete one of them first.`);
    return { ...toWebhook(await this.#existing(id)), secret };
  }

  /**
   * @throws NotFoundError if the webhook does not exist
   * @throws InvalidInputError if events must not be sent to the URL
   * @throws ConflictError if webhooks are disabled
   */
  async change(
    user: CurrentUser,
    id: string,
    { url, events, enabled }: Schemas['WebhookChange'],
  ): Promise<Schemas['Webhook']> {
    requireAdmin(user);
    this.#secrets();
    await this.#existing(id);
    await this.#deps.repository.change(id, {
      ...(url === undefined ? {} : { url: this.#checkedUrl(url) }),
      ...(events === undefined ? {} : { events: JSON.stringify(events) }),
      ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
    });
    return toWebhook(await this.#existing(id));
  }

  /** @throws NotFoundError if the webhook does not exist */
  async remove(user: CurrentUser, id: string): Promise<void> {
    requireAdmin(user);
    const { repository, reserve } = this.#deps;
    if (!(await reserve.spend(() => repository.remove(id)))) throw unknownWebhook(id);
  }

  /** @throws NotFoundError if the webhook does not exist */
  async deliveries(
    user: CurrentUser,
    id: string,
    limit: number,
    offset: number,
  ): Promise<Schemas['WebhookDeliveryPage']> {
    requireAdmin(user);
    await this.#existing(id);
    const { repository } = this.#deps;
    const rows = await repository.deliveries(id, limit, offset);
    const total = await repository.countDeliveries(id);
    return { deliveries: rows.map((row) => toDelivery(row)), total, limit, offset };
  }

  /**
   * Sends an event again, with the same id.
   *
   * @throws NotFoundError if the webhook or the delivery does not exist
   * @throws ConflictError if webhooks are disabled, or the delivery is still pending
   */
  async replay(user: CurrentUser, id: string, deliveryId: string): Promise<Schemas['WebhookDelivery']> {
    requireAdmin(user);
    this.#secrets();
    const { repository } = this.#deps;
    const { enabled } = await this.#existing(id);
    if (enabled === 0) throw new ConflictError('This webhook is off. Turn it on first.');
    await this.#delivery(id, deliveryId);
    if (!(await repository.replay(deliveryId)))
      throw new ConflictError('This event is still being delivered. Wait until that has ended.');
    return toDelivery(await this.#delivery(id, deliveryId));
  }

  #secrets(): SealedSecrets {
    if (this.#deps.secrets === null) throw new ConflictError(disabledReason);
    return this.#deps.secrets;
  }

  async #existing(id: string): Promise<WebhookRow> {
    const row = await this.#deps.repository.byId(id);
    if (row === undefined) throw unknownWebhook(id);
    return row;
  }

  async #delivery(id: string, deliveryId: string): Promise<DeliveryRow> {
    const row = await this.#deps.repository.delivery(id, deliveryId);
    if (row === undefined) throw new NotFoundError(`Delivery ${deliveryId} was not found`);
    return row;
  }

  /** The sender checks the address again when it connects. */
  #checkedUrl(text: string): string {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (url === null) throw new InvalidInputError('The URL is not valid.');
    if (url.username !== '' || url.password !== '')
      throw new InvalidInputError('The URL must not contain a username or password.');
    const host = hostOf(url);
    if (!this.#deps.allowedHosts.includes(host)) {
      if (url.protocol !== 'https:') throw new InvalidInputError('The URL must start with https.');
      try {
        requirePublicHost(host);
      } catch (error) {
        if (error instanceof AddressRefusedError) throw new InvalidInputError(error.message);
        throw error;
      }
    }
    url.hash = '';
    return url.href;
  }
}

const unknownWebhook = (id: string) => new NotFoundError(`Webhook ${id} was not found`);

function requireAdmin(user: CurrentUser): void {
  if (!user.roles.includes('admin')) throw new ForbiddenError('Only an administrator may manage webhooks.');
}

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

function toWebhook(row: WebhookRow): Schemas['Webhook'] {
  return {
    id: row.id,
    url: row.url,
    events: JSON.parse(row.events) as Schemas['Webhook']['events'],
    enabled: row.enabled === 1,
    created_by: row.creator,
    created_at: new Date(row.created_at).toISOString(),
    last_attempt_at: timeOf(row.last_attempt_at),
    last_response_status: row.last_response_status,
    last_error: row.last_error,
  };
}

function toDelivery(row: DeliveryRow): Schemas['WebhookDelivery'] {
  const { id, status, attempts, response_status, response, error } = row;
  return {
    id,
    event: row.event as Schemas['WebhookEventType'],
    created_at: row.created_at,
    status,
    attempts,
    next_attempt_at: row.claim === null && row.next_attempt_at > 0 ? timeOf(row.next_attempt_at) : null,
    last_attempt_at: timeOf(row.last_attempt_at),
    response_status,
    response,
    error,
    payload: JSON.parse(row.payload) as Schemas['WebhookPayload'],
  };
}
