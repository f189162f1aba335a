import { createApiClient, createMemorySessionStore, unwrap } from '@forecast-console/api-client';
import { ApiError } from '@forecast-console/api-client/errors';
import { limits } from '@forecast-console/api-client/limits';
import { toHistory } from '@forecast-console/api-client/normalise';
import { uploads } from '@forecast-console/api-client/query';
import type { paths } from '@forecast-console/api-client/schema';
import { createMock } from '@forecast-console/api-client/testing';
import { forecast } from '@forecast-console/forecasting';
import { models } from '@forecast-console/forecasting/models';
import { readUpload } from '@forecast-console/ingest';
import { seasonLength } from '@forecast-console/calendar';

// If a package's types were missing, everything would be `any` and the expected errors would not occur.
export const most: 60 = limits.horizon.maximum;
// @ts-expect-error The argument must be a bucket.
export const season = seasonLength(5);
// @ts-expect-error A label is a string.
export const label: number = models[0]?.label;
export async function status(): Promise<'ok'> {
  const api = createApiClient({ baseUrl: '', session: createMemorySessionStore() });
  const health = await unwrap(api.GET('/api/health'));
  // @ts-expect-error A version is a string.
  const version: number = health.version;
  return version > 0 ? health.status : 'ok';
}
export async function names(): Promise<string[]> {
  const api = createApiClient({ baseUrl: '', session: createMemorySessionStore() });
  const found = await uploads(api).list().queryFn();
  // @ts-expect-error A name is a string.
  const size: number = found[0]?.originalName;
  return found.map(({ originalName }) => `${originalName} ${size}`);
}
export type Path = keyof paths;
export const rest = { ApiError, createMock, forecast, readUpload, toHistory };
