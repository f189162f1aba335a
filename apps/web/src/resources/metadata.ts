import { metadata } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

export type Model = components['schemas']['Model'];

const calls = metadata(api);

/** What the server knows: its models among it. */
export const metadataQuery = queryOptions(calls.all());

/** The data types a run can be asked for (ANA-2). */
export const typesQuery = queryOptions(calls.types());
