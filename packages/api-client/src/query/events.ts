import type { ApiClient } from '../client.ts';
import type { components } from '../schema.gen.ts';
import { unwrap } from '../unwrap.ts';
import { read } from './read.ts';
import { uploadsKey } from './uploads.ts';

type EventForm = components['schemas']['EventForm'];

/** Which event of which dataset. */
interface EventOf {
  id: string;
  eventId: string;
}

/** What moves demand of datasets on certain days. */
export function events(api: ApiClient) {
  return {
    /** The events of a dataset, in the order they were added. */
    list: (id: string) =>
      read(
        [...uploadsKey, id, 'events'],
        async (signal) =>
          (await unwrap(api.GET('/api/uploads/{id}/events', { params: { path: { id } }, signal }))).events,
      ),

    /** The countries whose public holidays are known, and whose work that is. */
    countries: () =>
      read(['holiday-countries'], (signal) => unwrap(api.GET('/api/holiday-countries', { signal }))),

    add: ({ id, form }: { id: string; form: EventForm }) =>
      unwrap(api.POST('/api/uploads/{id}/events', { params: { path: { id } }, body: form })),

    /** Refused when it is no longer of the revision that the form names: see `eventConflict`. */
    change: ({ form, ...path }: EventOf & { form: EventForm }) =>
      unwrap(api.PUT('/api/uploads/{id}/events/{eventId}', { params: { path }, body: form })),

    /** Refused when it is no longer of that revision: see `eventConflict`. */
    remove: ({ revision, ...path }: EventOf & { revision: number }) =>
      unwrap(api.DELETE('/api/uploads/{id}/events/{eventId}', { params: { path, query: { revision } } })),
  };
}
