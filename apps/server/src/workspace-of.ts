import type { Workspace } from './http/contract/workspace.ts';
import { audited } from './modules/system/audited.ts';
import { auditRoutes } from './modules/system/audit-routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { eventsRoutes } from './modules/datasets/events/routes.ts';
import { forecastRoutes } from './modules/runs/forecast-routes.ts';
import { keptReads } from './http/response-cache/cached-routes.ts';
import { metadataRoutes } from './modules/runs/metadata-routes.ts';
import { runsRoutes } from './modules/runs/routes.ts';
import { systemRoutes } from './modules/system/routes.ts';
import { uploadsRoutes } from './modules/datasets/uploads-routes.ts';
import { versionsRoutes } from './modules/datasets/versions-routes.ts';
import type { Services } from './services.ts';

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
