import type { Config } from '../../config.ts';
import type { Presence } from '../../db/postgres/presence.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { Log } from '../../log.ts';
import { auditRoutes, readableCheck, systemRoutes } from './routes.ts';
import type { AuditTrail } from './audit-trail.ts';
import { LostProcesses } from './lost-processes.ts';
import { Metrics, type MetricsSources } from './metrics.ts';

export { auditEntriesRepository } from './audit-repository.ts';
export { AuditTrail } from './audit-trail.ts';
export { withAudit } from './audited.ts';
export { type ProcessStatus, systemRoutes } from './routes.ts';

interface StatusDependencies extends MetricsSources {
  config: Config;
  presence: Presence | null;
  reserve: Reserve;
  now: () => Date;
  log: Log;
}

/** Collects the metrics and the health checks of a server or worker process. */
export function processStatus(deps: StatusDependencies) {
  return {
    metrics: new Metrics(deps),
    presence: deps.presence,
    requireReadable: readableCheck(deps.uploads, deps.log),
  };
}

interface Dependencies extends StatusDependencies {
  auditTrail: AuditTrail;
  /** Removes unfinished work of processes that have ended. */
  takeOver: () => Promise<void>;
}

export function openSystem(deps: Dependencies) {
  const { auditTrail, presence, takeOver, log } = deps;
  const status = processStatus(deps);
  const gone = presence && new LostProcesses({ presence, takeOver, log });
  return {
    ...status,
    auditTrail,
    routes: { ...systemRoutes(status), ...auditRoutes({ auditTrail }) },
    close: async () => gone?.close(),
  };
}
