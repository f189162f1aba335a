import type { OperationId } from '../../http/contract/document.ts';
import type { Handler, Handlers } from '../../http/contract/handlers.ts';
import { DomainError } from '../../errors.ts';
import type { AuditTrail } from './audit-trail.ts';
import type { CurrentUser } from '../auth/user.ts';

const tooMany = 429;

/** A text of what was sent or answered, whatever the operation; null where there is none of this name. */
function textOf(told: unknown, name: string): string | null {
  const value: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, name) : null;
  return typeof value === 'string' ? value : null;
}

/** The version of a dataset that was worked on, behind the dataset's id. */
function versionOf(told: unknown): string {
  const number: unknown = typeof told === 'object' && told !== null ? Reflect.get(told, 'version') : null;
  return typeof number === 'number' ? `/versions/${number}` : '';
}

/** The handlers, which tell the audit trail what was done or refused. */
export function audited(handlers: Handlers, trail: AuditTrail): Handlers {
  function told<Id extends OperationId>(action: Id, outcome: 'always' | 'refused' = 'always'): Handler<Id> {
    const handler: Handler<Id> = handlers[action];
    return async (call) => {
      const { path, body, address } = call;
      const user: CurrentUser | null = call.user;
      const username = user?.username ?? textOf(body, 'username');
      const id = textOf(path, 'id') ?? textOf(path, 'runId') ?? textOf(body, 'run_id');
      const given = id && id + versionOf(path);
      const tell = (status: number, subject = given) =>
        trail.record({ action, status, username, address, subject });
      try {
        const answer = await handler(call);
        const made = textOf(answer, 'id') ?? textOf(answer, 'run_id');
        const version = action === 'addUploadVersion' ? versionOf(answer) : '';
        if (outcome === 'always') await tell(200, given === null ? made : given + version);
        return answer;
      } catch (error) {
        // The failures that led to waiting stand there already.
        if (error instanceof DomainError && error.status !== tooMany) await tell(error.status);
        throw error;
      }
    };
  }
  return {
    ...handlers,
    login: told('login'),
    refreshToken: told('refreshToken', 'refused'),
    logout: told('logout'),
    register: told('register'),
    uploadFile: told('uploadFile'),
    labelUpload: told('labelUpload'),
    deleteUpload: told('deleteUpload'),
    addUploadVersion: told('addUploadVersion'),
    restoreUploadVersion: told('restoreUploadVersion'),
    deleteUploadVersion: told('deleteUploadVersion'),
    createForecast: told('createForecast'),
    addDatasetEvent: told('addDatasetEvent'),
    changeDatasetEvent: told('changeDatasetEvent'),
    deleteDatasetEvent: told('deleteDatasetEvent'),
    refreshForecastRun: told('refreshForecastRun'),
    refreshUpload: told('refreshUpload'),
    cancelForecastRun: told('cancelForecastRun'),
    renameForecastRun: told('renameForecastRun'),
    restoreForecastRun: told('restoreForecastRun'),
    deleteForecastRun: told('deleteForecastRun'),
    adjustPlan: told('adjustPlan'),
    undoAdjustment: told('undoAdjustment'),
    lockPlan: told('lockPlan'),
  };
}
