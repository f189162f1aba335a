import type { KnownCharacteristic } from '@forecast-console/api-client/normalise';
import {
  events,
  type FileToAdd,
  runsKey,
  stockouts,
  type Transfer as PartialTransfer,
  type UploadChoice,
  uploads,
  uploadsKey,
} from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import {
  infiniteQueryOptions,
  mutationOptions,
  type QueryClient,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { skipWithoutId } from '../../lib/skip-without-id.ts';
import { refreshRuns } from '../runs/queries.ts';

type Schemas = components['schemas'];

export {
  hasKnownCode,
  type KnownCharacteristic as Characteristic,
} from '@forecast-console/api-client/normalise';
export type { UploadProgress as Progress } from '@forecast-console/api-client';
export type { UploadChoice } from '@forecast-console/api-client/query';
export type KnownAheadValues = Schemas['KnownAheadValues'];
export type DatasetEvent = Schemas['DatasetEvent'];
export type EventForm = Schemas['EventForm'];
export type Stockout = Schemas['Stockout'];
export type HolidayCountry = Schemas['HolidayCountry'];
export type PreviewAnswer = Schemas['PreviewAnswer'];
export type Product = Schemas['Product'];
export type Upload = Schemas['Upload'];
export type UploadAnswer = Schemas['UploadAnswer'];
export type UploadDetail = Schemas['UploadDetail'];
export type UploadVersion = Schemas['UploadVersion'];
export type VersionDifference = Schemas['VersionDifference'];
export type VersionPreview = Schemas['VersionPreview'];
export type FileType = UploadChoice['fileType'];
export type UploadMode = UploadChoice['uploadMode'];
export type VersionMode = FileToAdd['mode'];

/** Id, progress callback and abort signal of a file transfer. */
export type Transfer = Required<PartialTransfer>;

const calls = uploads(api);
const eventCalls = events(api);
const stockoutCalls = stockouts(api);

/** The datasets, newest first. */
export const uploadsQuery = queryOptions(calls.list());

/** A dataset, by its id or the run id of its import. */
export function uploadQuery(id: string | null) {
  return queryOptions(skipWithoutId(id, calls.detail));
}

/** The characteristics of a dataset (CALL-9). An empty response stays empty. */
export function characteristicsQuery(id: string | null) {
  return queryOptions(skipWithoutId(id, calls.characteristics));
}

/** The characteristics of a dataset for the Forecast screen (CALL-9), which always include c1. */
export function metadataCharacteristicsQuery(uploadId: string | null) {
  return queryOptions(skipWithoutId(uploadId, calls.metadataCharacteristics));
}

/** The most frequent values of a characteristic that contain a search text. */
export function valuesQuery(id: string, code: KnownCharacteristic['type'], search: string) {
  return queryOptions(calls.values({ id, code }, { search, limit: 50 }));
}

/** Values of a column known ahead. */
export function knownAheadQuery(id: string, query: Parameters<typeof calls.knownAhead>[1]) {
  return queryOptions(calls.knownAhead(id, query));
}

// The maximum that the server allows.
const productsPageSize = 1000;

/** The products of a dataset, page by page. */
export function productsQuery(uploadId: string | null) {
  return infiniteQueryOptions({
    queryKey: [...uploadsKey, uploadId, 'products'],
    queryFn:
      uploadId === null
        ? skipToken
        : ({ pageParam, signal }) =>
            calls.products(uploadId, { limit: productsPageSize, offset: pageParam }).queryFn({ signal }),
    initialPageParam: 0,
    getNextPageParam: (last: readonly Product[], pages) =>
      last.length < productsPageSize ? null : pages.length * productsPageSize,
    meta: { large: true },
  });
}

/** Runs show the name and version of their dataset, so they are refetched too. */
async function refreshUploads(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: runsKey });
  await client.invalidateQueries({ queryKey: uploadsKey });
}

export const labelMutation = mutationOptions({
  mutationFn: calls.label,
  onSettled: async (_answer, error, _naming, _before, { client }) => {
    if (error === null) await refreshUploads(client);
  },
});

/** Deletes a dataset and its forecast runs. */
export const deleteUploadMutation = mutationOptions({
  mutationFn: calls.remove,
  onSettled: (_answer, error, _id, _before, { client }) => {
    if (error === null) {
      // Queries of visible components are not refetched, because they would show "not found".
      void client.invalidateQueries({ queryKey: uploadsKey, refetchType: 'none' });
      void client.invalidateQueries({ queryKey: runsKey });
    }
    // Also after an error, because another user may have deleted it first.
    return client.invalidateQueries({ queryKey: uploadsQuery.queryKey });
  },
});

/** Downloads the rejected rows of a dataset. */
export const rejectedRowsMutation = mutationOptions({ mutationFn: calls.rejectedRows });

/** Analyzes a file without storing it. */
export function previewFile(choice: UploadChoice, transfer: Transfer): Promise<PreviewAnswer> {
  return calls.preview({ ...choice, ...transfer });
}

/** Uploads a file as a new dataset. */
export async function uploadFile(
  choice: UploadChoice,
  transfer: Transfer,
  client: QueryClient,
): Promise<UploadAnswer> {
  const answer = await calls.send({ ...choice, ...transfer });
  void client.invalidateQueries({ queryKey: uploadsKey });
  return answer;
}

const progressPollMs = 1000;

/** Number of rows the server has read of a file; polled starting one second after the transfer. */
export function rowsReadQuery(transferId: string | null) {
  return queryOptions({
    ...skipWithoutId(transferId, calls.progress),
    select: ({ rows_read }) => rows_read,
    initialData: { state: 'reading', rows_read: 0 },
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    // Progress is only informational, so polling stops at the first error.
    refetchInterval: ({ state }) => (state.status === 'error' ? false : progressPollMs),
  });
}

/** The versions of a dataset, newest first. */
export function versionsQuery(id: string) {
  return queryOptions(calls.versions(id));
}

type NewVersion = Omit<FileToAdd, keyof Transfer>;

/** Shows what a file would change in a dataset, without storing it. */
export function previewVersion(version: NewVersion, transfer: Transfer): Promise<VersionPreview> {
  return calls.previewVersion({ ...version, ...transfer });
}

/** Adds a file to a dataset. */
export async function addVersion(version: NewVersion, transfer: Transfer, client: QueryClient) {
  const answer = await calls.addVersion({ ...version, ...transfer });
  await refreshUploads(client);
  return answer;
}

/** Adds values of a column known ahead, as a new version. */
export const enterValuesMutation = mutationOptions({
  mutationFn: ({ id, version, file }: { id: string; version: number; file: File }) =>
    calls.addVersion({ uploadId: id, file, fileType: 'csv', mode: 'append', basedOn: version }),
  onSettled: (_answer, _error, _values, _before, { client }) => refreshUploads(client),
});

/** Changes the roles of columns, as a new version. */
export const changeColumnsMutation = mutationOptions({
  mutationFn: calls.changeColumns,
  onSettled: (_answer, _error, _change, _before, { client }) => refreshUploads(client),
});

/** Makes an earlier version current again. */
export const restoreVersionMutation = mutationOptions({
  mutationFn: calls.restoreVersion,
  onSettled: (_answer, _error, _version, _before, { client }) => refreshUploads(client),
});

export const deleteVersionMutation = mutationOptions({
  mutationFn: calls.removeVersion,
  onSettled: (_answer, _error, _version, _before, { client }) => refreshUploads(client),
});

/** Repeats the latest run of a dataset on its current version. */
export const refreshUploadMutation = mutationOptions({
  mutationFn: calls.refresh,
  onSettled: (_answer, _error, _id, _before, { client }) => refreshRuns(client),
});

/** The events of a dataset, in the order they were added. */
export function eventsQuery(id: string | null) {
  return queryOptions(skipWithoutId(id, eventCalls.list));
}

/** Countries with known public holidays. They do not change while the page is open. */
export const countriesQuery = queryOptions({ ...eventCalls.countries(), staleTime: Infinity });

// Also called after a rejected change, so that the user sees the conflicting version.
function refreshEvents(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [...uploadsKey, id, 'events'] });
}

/** Adds an event or changes an existing one. */
export const saveEventMutation = mutationOptions({
  mutationFn: ({ eventId, ...event }: { id: string; eventId: string | null; form: EventForm }) =>
    eventId === null ? eventCalls.add(event) : eventCalls.change({ ...event, eventId }),
  onSettled: (_answer, _error, { id }, _before, { client }) => refreshEvents(client, id),
});

export const deleteEventMutation = mutationOptions({
  mutationFn: eventCalls.remove,
  onSettled: (_answer, _error, { id }, _before, { client }) => refreshEvents(client, id),
});

/** The periods in which items of a dataset could not be sold. */
export function stockoutsQuery(id: string | null) {
  return queryOptions(skipWithoutId(id, stockoutCalls.list));
}

function refreshStockouts(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: [...uploadsKey, id, 'stockouts'] });
}

export const addStockoutsMutation = mutationOptions({
  mutationFn: stockoutCalls.add,
  onSettled: (_answer, _error, { id }, _before, { client }) => refreshStockouts(client, id),
});

export const deleteStockoutMutation = mutationOptions({
  mutationFn: stockoutCalls.remove,
  onSettled: (_answer, _error, { id }, _before, { client }) => refreshStockouts(client, id),
});
