import { events, uploadsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { whenKnown } from './when-known.ts';

export type DatasetEvent = components['schemas']['DatasetEvent'];
export type EventForm = components['schemas']['EventForm'];
export type RunEvent = components['schemas']['RunEvent'];
export type HolidayCountry = components['schemas']['HolidayCountry'];

const calls = events(api);

/** The events of a dataset, in the order they were added. */
export function eventsQuery(id: string | null) {
  return queryOptions(whenKnown(id, calls.list));
}

/** Countries whose public holidays are known; they do not change while the application is open. */
export const countriesQuery = queryOptions({ ...calls.countries(), staleTime: Infinity });

/** Refused ones too: what was changed meanwhile is to be seen. */
function readAgain(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [...uploadsKey, id, 'events'] });
}

/** Adds an event, or changes the one that is named. */
export const saveEventMutation = mutationOptions({
  mutationFn: ({ eventId, ...event }: { id: string; eventId: string | null; form: EventForm }) =>
    eventId === null ? calls.add(event) : calls.change({ ...event, eventId }),
  onSettled: (_answer, _error, { id }, _before, { client }) => readAgain(client, id),
});

export const deleteEventMutation = mutationOptions({
  mutationFn: calls.remove,
  onSettled: (_answer, _error, { id }, _before, { client }) => readAgain(client, id),
});
