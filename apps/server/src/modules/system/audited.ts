import type { OperationId } from '../../http/contract/document.ts';
import type { Call, Handlers } from '../../http/contract/handlers.ts';
import { DomainError } from '../../errors.ts';
import type { AuditTrail } from './audit-trail.ts';

const tooManyRequests = 429;
/** The audit trail records every successful call of these operations, and every rejected call. */
const auditedOperations: ReadonlySet<OperationId> = new Set([
  'login',
  'completeProviderSignIn',
  'logout',
  'register',
  'changePassword',
  'setFormats',
  'replacePassword',
  'endSession',
  'createApiToken',
  'revokeApiToken',
  'createAccount',
  'changeAccount',
  'deleteAccount',
  'createInvitation',
  'revokeInvitation',
  'acceptInvitation',
  'uploadFile',
  'labelUpload',
  'deleteUpload',
  'addUploadVersion',
  'changeUploadColumns',
  'restoreUploadVersion',
  'deleteUploadVersion',
  'createForecast',
  'addDatasetEvent',
  'changeDatasetEvent',
  'deleteDatasetEvent',
  'addStockouts',
  'deleteStockout',
  'refreshForecastRun',
  'refreshUpload',
  'cancelForecastRun',
  'renameForecastRun',
  'restoreForecastRun',
  'deleteForecastRun',
  'adjustPlan',
  'undoAdjustment',
  'lockPlan',
  'createWebhook',
  'changeWebhook',
  'deleteWebhook',
  'replayWebhookDelivery',
  'setStock',
  'deleteStock',
]);
/** Operations whose successful calls are not recorded, because clients refresh tokens all day. */
const auditedRefusals: ReadonlySet<OperationId> = new Set(['refreshToken']);

type AnyHandler = (call: Call<OperationId>) => unknown;

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
}

function text(value: unknown, name: string): string | null {
  const found = property(value, name);
  return typeof found === 'string' ? found : null;
}

/** Returns the path of a version, event, mark or adjustment within its dataset or run. */
function partPath(value: unknown): string {
  const version = property(value, 'version');
  if (typeof version === 'number') return `/versions/${version}`;
  const number = property(value, 'adjustment') ?? property(value, 'number');
  if (typeof number === 'number') return `/adjustments/${number}`;
  const stockoutId = text(value, 'stockoutId');
  if (stockoutId !== null) return `/stockouts/${stockoutId}`;
  const eventId = text(value, 'eventId');
  return eventId === null ? '' : `/events/${eventId}`;
}

/** Returns the path of the object that the call created within its dataset or run. */
function createdPath(action: OperationId, answer: unknown): string {
  if (action === 'addDatasetEvent') return partPath({ eventId: text(answer, 'id') });
  const isPart = ['addUploadVersion', 'changeUploadColumns', 'adjustPlan'].includes(action);
  return isPart ? partPath(answer) : '';
}

/** Looks up the user of a refresh token. */
interface Sessions {
  userOf: (refreshToken: string) => Promise<object | undefined>;
}

function audited(
  action: OperationId,
  handler: AnyHandler,
  { trail, sessions }: { trail: AuditTrail; sessions: Sessions },
): AnyHandler {
  return async (call) => {
    const { path, body, address } = call;
    // Signing out needs no access token, and deletes the refresh token.
    const ended = action === 'logout' ? text(body, 'refresh_token') : null;
    const signedIn = ended === null ? call.user : await sessions.userOf(ended);
    const username = text(signedIn, 'username') ?? text(body, 'username');
    const token = text(property(call.user, 'apiToken'), 'name');
    const id = text(path, 'id') ?? text(path, 'runId') ?? text(body, 'run_id');
    const requested = id && id + partPath(path);
    const record = (status: number, subject = requested, name = username) =>
      trail.record({ action, status, username: name, token, address, subject });
    try {
      const answer = await handler(call);
      const created = text(answer, 'id') ?? text(answer, 'run_id');
      if (auditedOperations.has(action))
        await record(
          200,
          requested === null ? created : requested + createdPath(action, answer),
          username ?? text(answer, 'username'),
        );
      return answer;
    } catch (error) {
      // Does not record 429 responses, because the failures that caused the wait are already recorded.
      if (error instanceof DomainError && error.status !== tooManyRequests)
        await record(error.status, requested, username ?? text(error, 'username'));
      throw error;
    }
  };
}

/** Wraps the handlers of the audited operations so that the audit trail records their calls. */
export function withAudit(handlers: Handlers, audit: { trail: AuditTrail; sessions: Sessions }): Handlers {
  const wrapped = [...auditedOperations, ...auditedRefusals].map((id) => [
    id,
    // Each handler still receives only calls of its own operation.
    audited(id, handlers[id] as AnyHandler, audit),
  ]);
  return { ...handlers, ...(Object.fromEntries(wrapped) as Partial<Handlers>) };
}
