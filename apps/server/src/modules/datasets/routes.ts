import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import { type Bucket, parseIsoDate } from '@forecast-console/calendar';
import type { SourceFile } from '@forecast-console/ingest';
import { InvalidInputError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import type { Handlers } from '../../http/contract/handlers.ts';
import type { ReceivedFile } from '../../http/contract/receive-form.ts';
import { csvResponse } from '../../http/downloads.ts';
import { plainFileName } from '../../plain-text.ts';
import type { DatasetEvents } from './events/dataset-events.ts';
import type { Transfer, Transfers } from './transfers.ts';
import type { Uploads } from './uploads.ts';
import type { Addition, DatasetVersions } from './versions.ts';

const defaultProducts = 100;

interface Services {
  uploads: Uploads;
  transfers: Transfers;
  datasetVersions: DatasetVersions;
  datasetEvents: DatasetEvents;
}

export function datasetsRoutes({ uploads, transfers, datasetVersions: versions, datasetEvents }: Services) {
  return {
    previewFile: ({ body, user, signal }) => uploads.preview(sourceOf(body), transferOf(user, body), signal),
    uploadFile: async ({ body, user, signal }) => {
      const [file, { digest }] = [sourceOf(body), body.file];
      if (body.same_file === 'refuse') await uploads.refuseStored(digest, file.uploadMode);
      return uploads.add(file, transferOf(user, body), signal, digest);
    },
    getTransferProgress: ({ path, user }) => transfers.progress(user, path.transferId),
    labelUpload: ({ body, user }) => uploads.label(body.run_id, body.label, user),
    listUploads: async () => ({ uploads: await uploads.list() }),
    getUpload: ({ path }) => uploads.get(path.id),
    deleteUpload: async ({ path, user }) => {
      await uploads.remove(path.id, user);
      return { success: true };
    },
    downloadRejectedRows: async ({ path }) => csvResponse(await uploads.rejectedRows(path.id)),
    listUploadCharacteristics: async ({ path }) => ({
      characteristics: await uploads.characteristics(path.id),
    }),
    listDatasetCharacteristics: ({ path }) => uploads.characteristics(path.uploadId),
    listCharacteristicValues: ({ path, query }) => uploads.values(path.id, path.code, query),
    listKnownAheadValues: ({ path, query }) => uploads.knownAhead(path.id, query),
    listUploadProducts: ({ path, query }) =>
      uploads.products(path.id, query.limit ?? defaultProducts, query.offset ?? 0),
    listProducts: ({ query }) => uploads.newestProducts(query.limit ?? defaultProducts, query.offset ?? 0),
    previewUploadVersion: ({ path, body, user, signal }) =>
      versions.preview(additionOf(path.id, body), transferOf(user, body), signal),
    addUploadVersion: ({ path, body, user, signal }) =>
      versions.add(additionOf(path.id, body), transferOf(user, body), signal),
    changeUploadColumns: ({ path, body, user, signal }) =>
      versions.changeColumns(
        { uploadId: path.id, columns: body.columns, basedOn: body.based_on ?? null },
        user,
        signal,
      ),
    listUploadVersions: ({ path }) => versions.list(path.id),
    getUploadVersion: ({ path }) => versions.get(path.id, path.version),
    restoreUploadVersion: ({ path, user }) => versions.restore(path.id, path.version, user),
    deleteUploadVersion: async ({ path, user }) => {
      await versions.remove(path.id, path.version, user);
      return { success: true };
    },
    listDatasetEvents: ({ path }) => datasetEvents.list(path.id),
    addDatasetEvent: ({ path, body, user }) => datasetEvents.add(path.id, body, user),
    changeDatasetEvent: ({ path, body, user }) => datasetEvents.change(path.id, path.eventId, body, user),
    deleteDatasetEvent: async ({ path, query, user }) => {
      await datasetEvents.remove(path.id, path.eventId, query.revision ?? null, user);
      return { success: true };
    },
    listHolidayCountries: () => datasetEvents.countries(),
  } satisfies Partial<Handlers>;
}

interface UploadForm {
  file: ReceivedFile;
  file_type?: SourceFile['fileType'];
  upload_mode?: SourceFile['uploadMode'];
  mapping?: string;
  transfer_id?: string;
  first_period?: string;
  period_bucket?: Bucket;
  same_file?: 'store' | 'refuse';
}

/** Returns the uploaded file with the settings of the form. */
function sourceOf({ file, file_type, upload_mode, mapping, ...first }: UploadForm): SourceFile {
  return {
    path: file.path,
    originalName: plainFileName(file.originalName),
    fileType: file_type ?? null,
    uploadMode: upload_mode ?? limits.uploadModes.default,
    // An empty field means no mapping.
    ...(mapping ? { mapping } : {}),
    ...firstPeriodOf(first),
  };
}

/** @throws InvalidInputError if only one of the two fields is given, or the date is invalid */
function firstPeriodOf({
  first_period: date,
  period_bucket: bucket,
}: Pick<UploadForm, 'first_period' | 'period_bucket'>): Pick<SourceFile, 'firstPeriod'> {
  if (!date && !bucket) return {};
  if (!date || !bucket) throw new InvalidInputError('first_period and period_bucket must be sent together.');
  if (parseIsoDate(date) === null)
    throw new InvalidInputError(`first_period: "${date}" is not a date such as 2024-01-01.`);
  return { firstPeriod: { date, bucket } };
}

const transferOf = (user: CurrentUser, { transfer_id }: { transfer_id?: string }): Transfer => ({
  user,
  id: transfer_id ?? null,
});

type VersionForm = Omit<components['schemas']['VersionForm'], 'file'> & { file: ReceivedFile };

const additionOf = (uploadId: string, form: VersionForm): Addition => ({
  uploadId,
  file: sourceOf(form),
  mode: form.mode ?? 'append',
  basedOn: form.based_on === undefined ? null : Number(form.based_on),
});
