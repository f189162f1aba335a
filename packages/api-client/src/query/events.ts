import type { ApiClient } from '../client.ts';
import { unwrap } from '../calls.ts';
import type { components } from '../schema.gen.ts';
import { read } from './read.ts';
import { uploadsKey } from './uploads.ts';

type EventForm = components['schemas']['EventForm'];

interface EventPath {
  /** Id of the dataset. */
  id: string;
  eventId: string;
}

/** Events of datasets, such as promotions and holidays. */
export function events(api: ApiClient) {
  return {
    /** Events of a dataset, in the order they were added. */
    list: (id: string) =>
      read(
        [...uploadsKey, id, 'events'],
        async (signal) =>
          (await unwrap(api.GET('/api/uploads/{id}/events', { params: { path: { id } }, signal }))).events,
      ),

    /** Countries with known public holidays, and the source of the holidays. */
    countries: () =>
      read(['holiday-countries'], (signal) => unwrap(api.GET('/api/holiday-countries', { signal }))),

    add: ({ id, form }: { id: string; form: EventForm }) =>
      unwrap(api.POST('/api/uploads/{id}/events', { params: { path: { id } }, body: form })),

    /** Rejects with 409 if the event changed since the revision in the form: see `eventConflict`. */
    change: ({ form, ...path }: EventPath & { form: EventForm }) =>
      unwrap(api.PUT('/api/uploads/{id}/events/{eventId}', { params: { path }, body: form })),

    /** Rejects with 409 if the event changed since that revision: see `eventConflict`. */
    remove: ({ revision, ...path }: EventPath & { revision: number }) =>
      unwrap(api.DELETE('/api/uploads/{id}/events/{eventId}', { params: { path, query: { revision } } })),
  };
}
