import bundle from '@forecast-console/openapi/bundle' with { type: 'json' };
import type { Handlers } from '../../http/contract/handlers.ts';
import { referencePage } from '../../http/reference.ts';
import type { Metrics } from './metrics.ts';
import { version } from '../../version.ts';

/** What a server or a worker reports about itself. */
export interface ProcessStatus {
  metrics: Metrics;
  /** null for a process that has its database for itself. */
  presence: object | null;
  /** @throws DomainError 503 when the workspace cannot be read. */
  requireReadable: () => Promise<void>;
}

export function systemRoutes({ metrics, presence, requireReadable }: ProcessStatus) {
  return {
    getHealth: () => ({ status: 'ok', version }),
    getReady: async () => {
      await requireReadable();
      return { status: 'ready', store: presence === null ? 'sqlite' : 'postgresql' };
    },
    getMetrics: async () =>
      new Response(await metrics.text(), {
        headers: { 'content-type': metrics.contentType, 'cache-control': 'no-store' },
      }),
    getOpenApi: () => bundle,
    getReference: () =>
      new Response(referencePage, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  } satisfies Partial<Handlers>;
}
