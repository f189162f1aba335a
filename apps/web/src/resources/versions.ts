import { type FileToAdd, runsKey, uploads, uploadsKey } from '@forecast-console/api-client/query';
import type { components } from '@forecast-console/api-client/schema';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../lib/api.ts';
import { refreshRuns } from './runs.ts';
import type { Transfer } from './transfers.ts';

export type UploadVersion = components['schemas']['UploadVersion'];
export type VersionPreview = components['schemas']['VersionPreview'];
export type VersionDifference = components['schemas']['VersionDifference'];
export type VersionMode = FileToAdd['mode'];

const calls = uploads(api);

/** The versions of a dataset, newest first. */
export function versionsQuery(id: string) {
  return queryOptions(calls.versions(id));
}

type Addition = Omit<FileToAdd, keyof Transfer>;

/** What a file would change in a dataset, without keeping it. */
export function previewVersion(addition: Addition, transfer: Transfer): Promise<VersionPreview> {
  return calls.previewVersion({ ...addition, ...transfer });
}

/** Adds a file to a dataset. */
export async function addVersion(addition: Addition, transfer: Transfer, client: QueryClient) {
  const answer = await calls.addVersion({ ...addition, ...transfer });
  await readAgain(client);
  return answer;
}

/** What is known of a dataset is that of its current version, and runs tell whether they are of it. */
async function readAgain(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: runsKey });
  await client.invalidateQueries({ queryKey: uploadsKey });
}

/** Makes a version the current one again. */
export const restoreVersionMutation = mutationOptions({
  mutationFn: calls.restoreVersion,
  onSettled: (_answer, _error, _version, _before, { client }) => readAgain(client),
});

export const deleteVersionMutation = mutationOptions({
  mutationFn: calls.removeVersion,
  onSettled: (_answer, _error, _version, _before, { client }) => readAgain(client),
});

/** Repeats the newest run of a dataset on its current version. */
export const refreshUploadMutation = mutationOptions({
  mutationFn: calls.refresh,
  onSettled: (_answer, _error, _id, _before, { client }) => refreshRuns(client),
});
