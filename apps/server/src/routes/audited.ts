import type { OperationId } from '../plugins/contract/document.ts';
import type { Call, Handlers } from '../plugins/contract/handlers.ts';
import { DomainError } from '../errors.ts';
import type { AuditTrail } from '../services/audit-trail.ts';

/** What is written down; of refreshes only those that are refused. */
const watched: readonly OperationId[] = [
  'login',
  'refreshToken',
  'logout',
  'register',
  'labelUpload',
  'deleteUpload',
  'cancelForecastRun',
  'deleteForecastRun',
];
const tooMany = 429;

interface AnyCall {
  path: { id?: string; runId?: string };
  body: { username?: string; run_id?: string } | null | undefined;
  user: { username: string } | null;
  address: string;
}

/** The handlers, which tell the audit trail what was done or refused. */
export function audited(handlers: Handlers, trail: AuditTrail): Handlers {
  const telling = watched.map((action) => {
    const handler = handlers[action] as (call: Call<never>) => unknown;
    return [
      action,
      async (call: Call<never>): Promise<unknown> => {
        const { path, body, user, address } = call as unknown as AnyCall;
        const username = user?.username ?? body?.username ?? null;
        const subject = path.id ?? path.runId ?? body?.run_id ?? null;
        const tell = (status: number) => trail.record({ action, status, username, address, subject });
        try {
          const answer = await handler(call);
          if (action !== 'refreshToken') await tell(200);
          return answer;
        } catch (error) {
          // The failures that led to waiting stand there already.
          if (error instanceof DomainError && error.status !== tooMany) await tell(error.status);
          throw error;
        }
      },
    ] as const;
  });
  return { ...handlers, ...(Object.fromEntries(telling) as unknown as Partial<Handlers>) };
}
