import type { components } from '@forecast-console/api-client/schema';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { ReceivedFile } from '../../http/contract/receive-form.ts';
import type { Addition, DatasetVersions } from './versions.ts';
import { sourceOf, transferOf } from './source-of.ts';

type Form = Omit<components['schemas']['VersionForm'], 'file'> & { file: ReceivedFile };

const additionOf = (uploadId: string, form: Form): Addition => ({
  uploadId,
  file: sourceOf(form),
  mode: form.mode ?? 'append',
  basedOn: form.based_on === undefined ? null : Number(form.based_on),
});

export function versionsRoutes({ datasetVersions: versions }: { datasetVersions: DatasetVersions }) {
  return {
    previewUploadVersion: ({ path, body, user, signal }) =>
      versions.preview(additionOf(path.id, body), transferOf(user, body), signal),
    addUploadVersion: ({ path, body, user, signal }) =>
      versions.add(additionOf(path.id, body), transferOf(user, body), signal),
    listUploadVersions: ({ path }) => versions.list(path.id),
    getUploadVersion: ({ path }) => versions.get(path.id, path.version),
    restoreUploadVersion: ({ path, user }) => versions.restore(path.id, path.version, user),
    deleteUploadVersion: async ({ path, user }) => {
      await versions.remove(path.id, path.version, user);
      return { success: true };
    },
  } satisfies Partial<Handlers>;
}
