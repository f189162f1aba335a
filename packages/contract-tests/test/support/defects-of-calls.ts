import { json, problem } from './fake-answers.ts';
import { type Defect, planted } from './defect.ts';

/** Defects that concern one operation of many: its message, its idempotency key or its scope. */
export const defectsOfCalls: readonly Defect[] = [
  ...planted('error-texts', /^http (getForecastDetail|lockPlan) unknown/, {
    'does not name an unknown run': ({ operation }, { status }) =>
      operation?.id === 'getForecastDetail' && status === 404 ? problem(404, 'Not found') : null,
    'does not name the run of a plan': ({ operation }, { status }) =>
      operation?.id === 'lockPlan' && status === 404 ? problem(404, 'There is no such plan') : null,
  }),
  ...planted('plans', /^semantics adjustPlan at the same time/, {
    'accepts concurrent changes': ({ operation }, { status }, { workspace }) =>
      operation?.id === 'adjustPlan' && status === 409 ? json(200, workspace.example('adjustPlan')) : null,
  }),
  ...planted('idempotency', /^semantics (createForecast|adjustPlan) same key/, {
    'starts a run with each repeat': (request, { status, headers }, server) =>
      request.operation?.id === 'createForecast' && status === 200 && 'idempotent-replayed' in headers
        ? server.unchecked(request)
        : null,
    'accepts an overlong key': (request, { status }, server) =>
      request.operation?.id === 'createForecast' && status === 400 ? server.unchecked(request) : null,
    'does not mark a repeated adjustment': ({ operation }, { headers, ...response }) => {
      const { 'idempotent-replayed': replayed, ...others } = headers;
      return operation?.id === 'adjustPlan' && replayed ? { ...response, headers: others } : null;
    },
  }),
  ...planted('roles', /^security (lockPlan|createWebhook) scopes/, {
    'lets a token with the scope read lock plans': ({ operation }, { status }) =>
      operation?.id === 'lockPlan' && status === 403 ? problem(404, 'There is no such run') : null,
    'lets API tokens create webhooks': ({ operation }, { status }, { workspace }) =>
      operation?.id === 'createWebhook' && status === 403
        ? json(200, workspace.example('createWebhook'))
        : null,
  }),
];
