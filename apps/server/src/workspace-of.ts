import type { Workspace } from './plugins/contract/workspace.ts';
import { audited } from './routes/audited.ts';
import { auditRoutes } from './routes/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { eventsRoutes } from './routes/events.ts';
import { forecastRoutes } from './routes/forecast.ts';
import { keptReads } from './routes/kept-reads.ts';
import { metadataRoutes } from './routes/metadata.ts';
import { runsRoutes } from './routes/runs.ts';
import { systemRoutes } from './routes/system.ts';
import { uploadsRoutes } from './routes/uploads.ts';
import { versionsRoutes } from './routes/versions.ts';
import type { Services } from './services/index.ts';

/** Every operation of the contract, served by the services of one data folder. */
export function workspaceOf(services: Services): Workspace {
  return {
    handlers: audited(
      {
        ...systemRoutes(services),
        ...auditRoutes(services),
        ...authRoutes(services),
        ...uploadsRoutes(services),
        ...versionsRoutes(services),
        ...eventsRoutes(services),
        ...metadataRoutes(services),
        ...forecastRoutes(services),
        ...runsRoutes(services),
      },
      services.auditTrail,
    ),
    authenticate: (token) => services.sessions.whoHolds(token),
    whoIsKnownToHold: (token) => services.sessions.whoIsKnownToHold(token),
    incoming: services.incoming,
    known: (operation, { url }) => (keptReads[operation] ? services.keptAnswers.known(url) : null),
    keep: (operation, request, make) => {
      const subjectsOf = keptReads[operation];
      return subjectsOf ? services.keptAnswers.of(request.url, subjectsOf(request.params), make) : make();
    },
  };
}
