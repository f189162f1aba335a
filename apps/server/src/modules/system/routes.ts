import { DomainError } from '../../errors.ts';
import bundle from '@forecast-console/openapi/bundle' with { type: 'json' };
import type { Handlers } from '../../http/contract/handlers.ts';
import { referencePage } from '../../http/reference.ts';
import type { Metrics } from './metrics.ts';
import { version } from '../../version.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import { Outage } from '../../outage.ts';
import { limits } from '@forecast-console/api-client/limits';
import type { AuditTrail } from './audit-trail.ts';

/** Metrics and health checks of a server or worker process. */
export interface ProcessStatus {
  metrics: Metrics;
  /** Null if the process has the database to itself. */
  presence: object | null;
  /** @throws DomainError 503 if the workspace cannot be read */
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

/** Time limit for the readiness check. */
const readableMs = 5000;

async function timeOut(): Promise<never> {
  await sleep(readableMs, undefined, { ref: false });
  throw new Error(`The database did not respond within ${readableMs} ms`);
}

/** Returns a check that throws a DomainError with status 503 if the workspace cannot be read. */
export function readableCheck(uploads: { totals(): Promise<unknown> }, log: Log): () => Promise<void> {
  // Proxies may check every second.
  const outage = new Outage('the workspace cannot be read');
  return async () => {
    try {
      await Promise.race([uploads.totals(), timeOut()]);
    } catch (error) {
      outage.report(log, { err: error });
      throw new DomainError(503, 'The workspace cannot be read. See the server log.');
    }
  };
}

const defaultPageSize = 100;

export function auditRoutes({ auditTrail }: { auditTrail: AuditTrail }) {
  return {
    listAuditEntries: ({ query, user }) =>
      auditTrail.page(
        user,
        query.since ?? limits.date.minimum,
        query.limit ?? defaultPageSize,
        query.offset ?? 0,
      ),
  } satisfies Partial<Handlers>;
}
