import type { components } from '@forecast-console/api-client/schema';
import type { Bucket } from '@forecast-console/calendar';
import { firstPeriod, knownAheadValues, type KnownAheadQuery } from './known-ahead-values.ts';
import type { DatasetFiles } from './storage/dataset-files.ts';
import type { DatasetReader } from './storage/dataset-reader.ts';
import { searchValues, type ValueQuery } from './storage/value-search.ts';
import { datasetPath } from './storage/own-files.ts';
import type { Ingested } from './import/ingest-task.ts';
import type { Readers } from './import/file-readers.ts';
import type { IncomingFiles } from './incoming-files.ts';
import type { DatasetVersionsRepository } from './versions-repository.ts';
import type { LeftoversRepository } from './leftovers-repository.ts';
import type { Reserve } from '../../db/reserve.ts';
import type { UploadRow, UploadsRepository } from './uploads-repository.ts';
import { ConflictError, NotFoundError } from '../../errors.ts';
import type { Code, SourceFile } from '@forecast-console/ingest';
import type { AbandonedVersions } from './abandoned-versions.ts';
import { accepted, readColumns, withMaster } from './import/ingest-outcome.ts';
import type { IngestMetrics } from './import/ingest-metrics.ts';
import type { StorageQuota } from './quota.ts';
import { requirePlainText, shorten } from '../../plain-text.ts';
import { rejectedRowsCsv } from './rejected-rows-csv.ts';
import { removeFiles } from './remove-files.ts';
import type { Transfer, Transfers } from './transfers.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import { requireOwner } from '../auth/index.ts';

type Schemas = components['schemas'];

/** Dependencies of uploads and versions for reading files and storing datasets. */
export interface DatasetDependencies {
  quota: StorageQuota;
  ingests: IngestMetrics;
  uploads: UploadsRepository;
  versions: DatasetVersionsRepository;
  abandoned: AbandonedVersions;
  leftovers: LeftoversRepository;
  reserve: Reserve;
  files: DatasetFiles;
  readers: Readers;
  incoming: IncomingFiles;
  transfers: Transfers;
  newId: () => string;
  now: () => Date;
}

/** Size limit of the value labels in a list, which contains up to 1,000 datasets. */
const maxListedLabelBytes = 300_000;

function toUpload(row: UploadRow): Schemas['Upload'] {
  return {
    id: row.id,
    run_id: row.run_id,
    fileName: row.file_name,
    originalName: row.original_name,
    uploadDate: row.upload_date,
    status: row.status,
    rowCount: row.row_count,
    label: row.label,
    uploadMode: row.upload_mode,
    uploadedBy: row.uploaded_by,
    firstDate: row.first_date,
    lastDate: row.last_date,
    bucket: row.bucket as Schemas['Bucket'] | null,
    value_label: row.value_label,
    ...(row.version === null ? {} : { version: row.version }),
  };
}

/** Imports, lists, labels and deletes datasets. */
export class Uploads {
  readonly #deps: DatasetDependencies;

  constructor(deps: DatasetDependencies) {
    this.#deps = deps;
  }

  /** @throws InvalidInputError if the file cannot be read */
  async preview(
    file: SourceFile,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<Schemas['PreviewAnswer']> {
    const preview = accepted(
      await this.#deps.transfers.follow(transfer, (onRows) =>
        this.#deps.readers.preview(file, {
          userId: transfer.user.id,
          signal,
          onProgress: ({ rowsRead }) => onRows(rowsRead),
        }),
      ),
    );
    return {
      preview: preview.rows,
      columns: preview.columns,
      characteristics: preview.characteristics,
      value_counts: preview.valueCounts,
      row_count: preview.rowCount,
      report: { ...preview.report, health: preview.health },
    };
  }

  /** @throws ConflictError if a dataset with the same bytes and mode exists */
  async refuseStored(digest: string, mode: SourceFile['uploadMode']): Promise<void> {
    const same = await this.#deps.uploads.withDigest(digest, mode);
    if (same !== undefined)
      throw new ConflictError(
        `This file is already stored as "${same.label ?? same.original_name}" (${same.upload_date.slice(0, 10).split('-').toReversed().join('/')}).`,
      );
  }

  /**
   * Imports a file as a dataset. The last statement makes it visible; a rejected, failed or canceled import leaves
   * nothing behind.
   * @param digest hash of the file's bytes; null if it was not uploaded over HTTP
   * @throws InvalidInputError if the file cannot be read
   */
  async add(
    file: SourceFile,
    transfer: Transfer,
    signal: AbortSignal,
    digest: string | null = null,
  ): Promise<Schemas['UploadAnswer']> {
    requirePlainText('file name', file.originalName);
    await this.#deps.quota.requireSpace(transfer.user);
    const id = this.#deps.newId();
    const run_id = this.#deps.newId();
    const startedAt = performance.now();
    const sequence = await this.#deps.uploads.insert({
      id,
      run_id,
      file_name: `${id}.db`,
      original_name: file.originalName,
      upload_date: this.#deps.now().toISOString(),
      status: 'processing',
      upload_mode: file.uploadMode,
      user_id: transfer.user.id,
      digest,
    });
    try {
      const task = { file, datasetPath: this.#deps.files.path(id), base: null, sequence };
      const stored = { uploads: this.#deps.uploads, files: this.#deps.files };
      const ingested: Ingested = accepted(
        await withMaster(stored, file.uploadMode, (master) =>
          this.#deps.transfers.follow(transfer, (onRows) =>
            this.#deps.readers.ingest(
              { ...task, master },
              { userId: transfer.user.id, signal, onProgress: ({ rowsRead }) => onRows(rowsRead) },
            ),
          ),
        ),
      );
      const { report, columns } = readColumns(ingested);
      const bytes = ingested.archivedBytes ?? (await this.#deps.files.keep(id));
      const answer = { run_id, id, row_count: report.rowsKept, report };
      await this.#deps.uploads.complete(id, columns, bytes, answer);
      this.#deps.ingests.stored(startedAt, report.rowsKept);
      return answer;
    } catch (error) {
      await this.#deps.abandoned.removeUnfinished(id, () => this.#deps.uploads.remove(id));
      throw error;
    }
  }

  /**
   * @throws ForbiddenError unless the user is the owner or an administrator
   * @throws InvalidInputError for a character that labels must not contain
   */
  async label(runId: string, label: string, user: CurrentUser): Promise<Schemas['LabelAnswer']> {
    const upload = await this.#find(runId);
    requireOwner(user, upload.user_id, 'label', 'dataset');
    requirePlainText('label', label);
    await this.#deps.uploads.update(upload.id, { label });
    return { success: true, run_id: runId, label };
  }

  async list(): Promise<Schemas['Upload'][]> {
    const uploads = (await this.#deps.uploads.list()).map(toUpload);
    const bytes = uploads.reduce((sum, one) => sum + Buffer.byteLength(one.value_label ?? ''), 0);
    if (bytes <= maxListedLabelBytes) return uploads;
    return uploads.map((one) => ({ ...one, value_label: shorten(one.value_label) }));
  }

  async get(id: string): Promise<Schemas['UploadDetail']> {
    const row = await this.#find(id);
    const report = row.report === null ? null : (JSON.parse(row.report) as Schemas['IngestReport']);
    return { ...toUpload(row), report };
  }

  async characteristics(id: string): Promise<Schemas['Characteristic'][]> {
    const upload = await this.#find(id);
    const rows = await this.#deps.files.read(upload, (dataset) => dataset.characteristics());
    return rows.map(({ code, ...row }) => ({ type: code, value: null, ...row }));
  }

  /**
   * Returns values that contain the search text, most frequent first.
   * @throws NotFoundError if the dataset has no such characteristic
   */
  async values(
    id: string,
    code: Code,
    { search = '', limit = 20, offset = 0 }: Partial<ValueQuery>,
  ): Promise<Schemas['CharacteristicValuePage']> {
    const upload = await this.#find(id);
    const isKnown = await this.#deps.files.read(upload, (dataset) => dataset.hasCharacteristic(code));
    if (!isKnown) throw new NotFoundError(`The dataset has no characteristic ${code}.`);
    const found = await searchValues((work) => this.#deps.files.read(upload, work), code, {
      search,
      limit,
      offset,
    });
    return { ...found, limit, offset };
  }

  async products(id: string, limit: number, offset: number): Promise<Schemas['Product'][]> {
    const upload = await this.#find(id);
    const rows = await this.#deps.files.read(upload, (dataset) => dataset.products(limit, offset));
    return rows.map(({ name, ...product }) => ({ ...product, product_name: name }));
  }

  /** Returns the values of a column known ahead by combination and period; by default, of the first column. */
  async knownAhead(id: string, query: KnownAheadQuery): Promise<Schemas['KnownAheadValues']> {
    const { column: named, from, periods = 12, limit = 20, offset = 0 } = query;
    const upload = await this.#find(id);
    const read = <Result>(work: (dataset: DatasetReader) => Result) => this.#deps.files.read(upload, work);
    const columns = await read((dataset) => dataset.drivers());
    const found = named === undefined ? 0 : columns.indexOf(named);
    const driver = found === -1 ? columns.length : found;
    const bucket = (upload.bucket ?? 'month') as Bucket;
    const first = firstPeriod(from ?? null, upload.last_date, bucket);
    const values = await knownAheadValues(read, { driver, bucket, first, periods }, { limit, offset });
    return { columns, column: columns[driver] ?? null, bucket, ...values, limit, offset };
  }

  /** Returns the rows with rejected cells as CSV, to be corrected and uploaded again. */
  async rejectedRows(id: string): Promise<{ fileName: string; csv: string }> {
    const upload = await this.#find(id);
    const { columns, rows } = await this.#deps.files.read(upload, (dataset) => ({
      columns: dataset.fileColumns(),
      rows: dataset.rejectedRows(),
    }));
    const name = upload.original_name.replace(/\.[^.]*$/, '');
    return { fileName: `${name} - rejected rows.csv`, csv: rejectedRowsCsv(columns, rows) };
  }

  /** Returns products of the newest dataset; none before the first upload. */
  async newestProducts(limit: number, offset: number): Promise<Schemas['Product'][]> {
    const newest = await this.#deps.uploads.newest();
    if (newest === undefined) return [];
    try {
      return await this.products(newest.id, limit, offset);
    } catch (error) {
      // The dataset was deleted in the meantime: try the next newest.
      if (!(error instanceof NotFoundError)) throw error;
      return this.newestProducts(limit, offset);
    }
  }

  /**
   * @throws ForbiddenError unless the user is the owner or an administrator
   * @throws ConflictError while a forecast of it is running
   */
  async remove(id: string, user: CurrentUser): Promise<void> {
    const upload = await this.#find(id);
    requireOwner(user, upload.user_id, 'delete', 'dataset');
    if (await this.#deps.versions.isUnderWay(upload.id))
      throw new ConflictError('A new version of this dataset is being imported. Wait until it is done.');
    const ids = await this.#deps.versions.idsOfUpload(upload.id);
    const removed = await this.#deps.reserve.spend(() =>
      this.#deps.uploads.removeUnlessForecast(upload.id, ids.map(datasetPath)),
    );
    if (!removed) throw new ConflictError('A forecast for this dataset is still running. Cancel it first.');
    await removeFiles(this.#deps, ids);
  }

  async #find(id: string): Promise<UploadRow> {
    const upload = await this.#deps.uploads.byAnyId(id);
    if (!upload) throw new NotFoundError(`Upload ${id} was not found`);
    return upload;
  }
}
