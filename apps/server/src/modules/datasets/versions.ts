import { limits } from '@forecast-console/api-client/limits';
import type { components } from '@forecast-console/api-client/schema';
import type { Bucket } from '@forecast-console/calendar';
import type { SourceFile } from '@forecast-console/ingest';
import { ConflictError, DatabaseUnreachableError, InvalidInputError, NotFoundError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { requirePlainText } from '../../plain-text.ts';
import { requireOwner } from '../auth/index.ts';
import { changedMapping, type ColumnChange, keptReport, mappingOf, reportOf } from './column-mapping.ts';
import { accepted, readColumns, withMaster } from './import/ingest-outcome.ts';
import type { Compared, Ingested, IngestTask } from './import/ingest-task.ts';
import { removeFiles } from './remove-files.ts';
import { writeOriginal } from './storage/original-file.ts';
import { datasetPath } from './storage/own-files.ts';
import type { Difference, VersionMode } from './storage/version-change.ts';
import type { Transfer } from './transfers.ts';
import type { UploadRow } from './uploads-repository.ts';
import type { DatasetDependencies } from './uploads.ts';
import { toVersion } from './version-view.ts';
import type { DeletionObstacle } from './versions-repository.ts';

type Schemas = components['schemas'];

/** A file to add to a dataset. */
export interface Addition {
  uploadId: string;
  file: SourceFile;
  mode: VersionMode;
  /** Number of the version that the file was previewed against; null without a preview. */
  basedOn: number | null;
}

const deletionRefusals: Record<DeletionObstacle, string> = {
  current: 'This is the current version of the dataset. Restore another one first.',
  named: 'This version has runs. Delete them first.',
  'named by a deleted run':
    'A run of this version was deleted a moment ago and can still be restored. Try again in 10 minutes.',
  'under way': 'A new version of this dataset is being imported. Wait until it is done.',
};
const busy = 'Another version of this dataset is being imported. Wait until it is done.';

/** Adds, compares, lists, restores and deletes versions of datasets. */
export class DatasetVersions {
  readonly #deps: DatasetDependencies;

  constructor(deps: DatasetDependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the changes that a file would make to a dataset, without storing anything.
   * @throws InvalidInputError if the file cannot be read or does not match the dataset
   */
  async preview(
    addition: Addition,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<Schemas['VersionPreview']> {
    const { upload, task } = await this.#prepared(addition, transfer.user);
    const { report, difference }: Compared = accepted(
      await this.#deps.files.hold(upload, () =>
        withMaster(this.#deps, upload.upload_mode, (master) =>
          this.#deps.transfers.follow(transfer, (onRows) =>
            this.#deps.readers.compare(
              { ...task, master, datasetPath: null, sequence: 0 },
              { userId: transfer.user.id, signal, onProgress: ({ rowsRead }) => onRows(rowsRead) },
            ),
          ),
        ),
      ),
      ConflictError,
    );
    return { based_on: await this.#currentNumber(upload), difference, report };
  }

  /**
   * Adds a file to a dataset as its new current version. The last statement makes it visible; a rejected, failed or
   * canceled import leaves nothing behind.
   * @throws ConflictError while another version is being imported, or if the dataset changed since the preview
   * @throws InvalidInputError if the file cannot be read, does not match the dataset or changes nothing
   */
  async add(
    addition: Addition,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<Schemas['UploadVersionDetail']> {
    const { upload, task } = await this.#prepared(addition, transfer.user);
    return this.#store(upload, task, transfer, signal);
  }

  /**
   * Reads the file of the current version again with other roles of columns. The result becomes the current version.
   * @throws ConflictError if the file is not stored, while another version is being imported, or if the dataset
   *   changed since its columns were read
   * @throws InvalidInputError if the file cannot be read with these roles
   */
  async changeColumns(
    { uploadId, columns, basedOn }: ColumnChange,
    user: CurrentUser,
    signal: AbortSignal,
  ): Promise<Schemas['UploadVersionDetail']> {
    const { incoming, files } = this.#deps;
    const upload = await this.#current(uploadId);
    requireOwner(user, upload.user_id, 'change', 'dataset');
    const number = await this.#requireCurrent(
      upload,
      basedOn,
      'its columns were shown',
      'Check the columns again.',
    );
    const report = keptReport(upload);
    const { version } = await this.#findVersion(upload.id, number);
    const path = await incoming.begin();
    try {
      // Verifies the checksums.
      await files.read(upload, () => null);
      await files.hold(upload, (source) => writeOriginal(source.path, path));
      const file: SourceFile = {
        path,
        originalName: version.original_name,
        fileType: null,
        uploadMode: upload.upload_mode,
        mapping: changedMapping(report, columns),
      };
      return await this.#store(upload, { file, base: null }, { user, id: null }, signal);
    } finally {
      await incoming.remove(path);
    }
  }

  /** Imports a file as a new version, which becomes current with the last statement. */
  async #store(
    upload: UploadRow,
    task: Pick<IngestTask, 'file' | 'base'>,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<Schemas['UploadVersionDetail']> {
    await this.#deps.quota.requireSpace(transfer.user, upload);
    const id = this.#deps.newId();
    const startedAt = performance.now();
    const mode = task.base?.mode ?? 'replace-all';
    const begun = await this.#deps.versions.begin({
      id,
      upload_id: upload.id,
      run_id: this.#deps.newId(),
      original_name: task.file.originalName,
      mode,
      created_at: this.#deps.now().toISOString(),
      user_id: transfer.user.id,
      based_on: await this.#currentNumber(upload),
    });
    if (begun === null) throw new ConflictError(busy);
    try {
      // From here on, no other version can become current, but one may have become current before.
      if ((await this.#find(upload.id)).version_id !== upload.version_id)
        throw new ConflictError('The dataset changed in the meantime. Upload the file again.');
      const ingested: Ingested = accepted(
        await this.#deps.files.hold(upload, () =>
          withMaster(this.#deps, upload.upload_mode, (master) =>
            this.#deps.transfers.follow(transfer, (onRows) =>
              this.#deps.readers.ingest(
                { ...task, master, datasetPath: this.#deps.files.path(id), sequence: begun.sequence },
                { userId: transfer.user.id, signal, onProgress: ({ rowsRead }) => onRows(rowsRead) },
              ),
            ),
          ),
        ),
        ConflictError,
      );
      const bytes = ingested.archivedBytes ?? (await this.#deps.files.keep(id));
      const { columns } = readColumns(ingested, mode === 'append' ? reportOf(upload) : null);
      const { difference, shared } = ingested.summary;
      const added = (difference?.new ?? 0) - (difference?.removed ?? 0);
      const read = {
        ...columns,
        row_count: mode === 'replace-all' ? columns.row_count : (upload.row_count ?? 0) + added,
        difference: difference === null ? null : JSON.stringify(difference),
        shared: await this.#checksumsOf(shared),
      };
      const isStored = await this.#deps.versions.complete(id, read, bytes);
      if (!isStored) {
        await this.#find(upload.id);
        throw new DatabaseUnreachableError();
      }
      this.#deps.ingests.stored(startedAt, columns.row_count);
    } catch (error) {
      await this.#deps.abandoned.removeUnfinished(id, () => this.#deps.versions.abandon(id));
      throw error;
    }
    return this.get(upload.id, begun.number);
  }

  /** Returns the versions of a dataset, newest first. */
  async list(uploadId: string): Promise<Schemas['UploadVersionList']> {
    const upload = await this.#current(uploadId);
    const rows = await this.#deps.versions.list(upload.id);
    return { versions: rows.map((row) => toVersion(row, upload)) };
  }

  async get(uploadId: string, number: number): Promise<Schemas['UploadVersionDetail']> {
    const { upload, version } = await this.#findVersion(uploadId, number);
    return {
      ...toVersion(version, upload),
      difference: version.difference === null ? null : (JSON.parse(version.difference) as Difference),
      report: version.report === null ? null : (JSON.parse(version.report) as Schemas['IngestReport']),
    };
  }

  /**
   * Makes an older version current again; newer versions are kept.
   * @throws ForbiddenError unless the user is the owner of the dataset or an administrator
   * @throws ConflictError while another version is being imported
   */
  async restore(uploadId: string, number: number, user: CurrentUser): Promise<Schemas['UploadVersion']> {
    const { upload, version } = await this.#findVersion(uploadId, number);
    requireOwner(user, upload.user_id, 'restore', 'dataset');
    const isRestored = await this.#deps.reserve.spend(() => this.#deps.versions.makeCurrent(version));
    if (!isRestored) throw new ConflictError(busy);
    return toVersion(version, await this.#find(uploadId));
  }

  /**
   * @throws ForbiddenError unless the user is the owner of the dataset or an administrator
   * @throws ConflictError for the current version, for a version with runs, and while another version is being
   *   imported
   */
  async remove(uploadId: string, number: number, user: CurrentUser): Promise<void> {
    const { upload, version } = await this.#findVersion(uploadId, number);
    requireOwner(user, upload.user_id, 'delete', 'dataset');
    const left = await this.#deps.reserve.spend(() => this.#deps.versions.remove(version, datasetPath));
    if (typeof left === 'string') throw new ConflictError(deletionRefusals[left]);
    await removeFiles(this.#deps, left);
  }

  /** @throws ForbiddenError unless the user is the owner of the dataset or an administrator */
  async #prepared({ uploadId, file, mode, basedOn }: Addition, user: CurrentUser) {
    const upload = await this.#current(uploadId);
    requireOwner(user, upload.user_id, 'add data to', 'dataset');
    requirePlainText('file name', file.originalName);
    if (upload.upload_mode === 'master' || upload.version_id === null)
      throw new InvalidInputError(
        'This dataset contains only master data, which has no versions. Upload the new master data as a new dataset.',
      );
    await this.#requireCurrent(upload, basedOn, 'the preview', 'Preview the file again.');
    const report = reportOf(upload);
    const task = {
      file: { ...file, uploadMode: upload.upload_mode, expected: mappingOf(report) },
      base: {
        id: upload.version_id,
        source: this.#deps.files.source(upload),
        mode,
        bucket: (upload.bucket ?? limits.buckets.default) as Bucket,
        dateOrder: report?.dateOrder ?? null,
      },
    };
    return { upload, task };
  }

  /**
   * Returns the number of the current version.
   * @throws ConflictError if it is not the expected one
   */
  async #requireCurrent(upload: UploadRow, basedOn: number | null, since: string, remedy: string) {
    const current = await this.#currentNumber(upload);
    if (basedOn !== null && basedOn !== current)
      throw new ConflictError(
        `The dataset changed since ${since}: version ${current} is current, not ${basedOn}. ${remedy}`,
      );
    return current;
  }

  async #currentNumber({ version_id }: UploadRow): Promise<number> {
    const version = version_id === null ? undefined : await this.#deps.versions.byId(version_id);
    return version?.number ?? 1;
  }

  /** Returns IDs and checksums of files as JSON. */
  async #checksumsOf(ids: readonly string[]): Promise<string> {
    return JSON.stringify(await this.#deps.versions.checksumsOf(ids));
  }

  async #find(id: string): Promise<UploadRow> {
    const upload = await this.#deps.uploads.byAnyId(id);
    if (!upload) throw new NotFoundError(`Upload ${id} was not found`);
    return upload;
  }

  /** Returns the current state of a dataset, given the ID of any of its versions. */
  async #current(id: string): Promise<UploadRow> {
    return this.#find((await this.#find(id)).id);
  }

  async #findVersion(uploadId: string, number: number) {
    const upload = await this.#current(uploadId);
    const version = await this.#deps.versions.byNumber(upload.id, number);
    if (!version) throw new NotFoundError(`Upload ${uploadId} has no version ${number}`);
    return { upload, version };
  }
}
