import { system } from '@forecast-console/api-client/query';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

const calls = system(api);

/** Number of actions on the dashboard. */
const recentActions = 8;

export const healthQuery = queryOptions(calls.health());
export const readyQuery = queryOptions(calls.ready());

/** The newest actions of users. */
export const activityQuery = queryOptions(calls.audit({ limit: recentActions }));
