import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { Log } from '../../log.ts';
import { webhooksRepository } from './repository.ts';
import { webhooksRoutes } from './routes.ts';
import { SealedSecrets } from './sealed-secrets.ts';
import { WebhookSender } from './sender.ts';
import { Webhooks } from './webhooks.ts';

interface SenderDependencies {
  config: Pick<Config, 'webhookKey' | 'webhookAllowedHosts'>;
  db: Db;
  now: () => Date;
  log: Log;
}

/** Starts to deliver events, in a server or in a worker process. Returns null if webhooks are disabled. */
export function openWebhookSender({ config, db, now, log }: SenderDependencies): WebhookSender | null {
  const { webhookKey, webhookAllowedHosts: allowedHosts } = config;
  if (webhookKey === null) return null;
  return new WebhookSender({
    repository: webhooksRepository(db),
    secrets: new SealedSecrets(webhookKey),
    network: { allowedHosts },
    now,
    log,
  });
}

export function openWebhooks(deps: SenderDependencies & { reserve: Reserve; newId: () => string }) {
  const { webhookKey, webhookAllowedHosts: allowedHosts } = deps.config;
  const sender = openWebhookSender(deps);
  const webhooks = new Webhooks({
    ...deps,
    repository: webhooksRepository(deps.db),
    secrets: webhookKey === null ? null : new SealedSecrets(webhookKey),
    allowedHosts,
  });
  return { routes: webhooksRoutes({ webhooks }), close: async () => sender?.close() };
}
