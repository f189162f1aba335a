import { limits } from '@forecast-console/api-client/limits';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { AuditTrail } from './audit-trail.ts';

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
