import type { components } from '@forecast-console/api-client/schema';
import type { DatasetFiles } from '../datasets/dataset-files.ts';
import { datasetPath } from '../datasets/own-files.ts';
import type { Ingested, NoSpace, Refusal } from '../jobs/ingest-task.ts';
import type { Workers } from '../jobs/workers.ts';
import type { LeftoversRepository } from '../store/leftovers.ts';
import type { Reserve } from '../store/reserve.ts';
import type { UploadRow, UploadsRepository } from '../store/uploads.ts';
import { ConflictError, DomainError, InvalidInputError, NoSpaceError, NotFoundError } from '../errors.ts';
import type { SourceFile } from '@forecast-console/ingest';
import { requirePlainText } from './plain-text.ts';
import { rejectedRowsCsv } from './rejected-rows-csv.ts';
import type { Transfer, Transfers } from './transfers.ts';
import { type CurrentUser, requireOwner } from './user.ts';

type Schemas = components['schemas'];

interface Dependencies {
  /** What the datasets of one user may take on disk. */
  bytesPerUser: number;
  uploads: UploadsRepository;
  leftovers: LeftoversRepository;
  reserve: Reserve;
  files: DatasetFiles;
  workers: Workers;
  transfers: Transfers;
  newId: () => string;
  now: () => Date;
}

const sizeText = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

function accepted<Outcome extends object>(outcome: Outcome | Refusal | NoSpace): Outcome {
  if ('noSpace' in outcome) throw new NoSpaceError();
  if ('refused' in outcome) throw new InvalidInputError(outcome.refused.message);
  return outcome;
}

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
  };
}

/** Datasets: read, kept, named, listed, deleted. */
export class Uploads {
  readonly #bytesPerUser: Dependencies['bytesPerUser'];
  readonly #uploads: Dependencies['uploads'];
  readonly #leftovers: Dependencies['leftovers'];
  readonly #reserve: Dependencies['reserve'];
  readonly #files: Dependencies['files'];
  readonly #workers: Dependencies['workers'];
  readonly #transfers: Dependencies['transfers'];
  readonly #newId: Dependencies['newId'];
  readonly #now: Dependencies['now'];

  constructor(dependencies: Dependencies) {
    this.#bytesPerUser = dependencies.bytesPerUser;
    this.#uploads = dependencies.uploads;
    this.#leftovers = dependencies.leftovers;
    this.#reserve = dependencies.reserve;
    this.#files = dependencies.files;
    this.#workers = dependencies.workers;
    this.#transfers = dependencies.transfers;
    this.#newId = dependencies.newId;
    this.#now = dependencies.now;
  }

  /** @throws InvalidInputError when the file cannot be understood, saying what was looked for. */
  async preview(
    file: SourceFile,
    transfer: Transfer,
    signal: AbortSignal,
  ): Promise<Schemas['PreviewAnswer']> {
    const preview = accepted(
      await this.#transfers.follow(transfer, (onRows) =>
        this.#workers.preview(transfer.user.id, file, signal, ({ rowsRead }) => onRows(rowsRead)),
      ),
    );
    return {
      preview: preview.rows,
      columns: preview.columns,
      characteristics: preview.characteristics,
      row_count: preview.rowCount,
      report: { ...preview.report, health: preview.health },
    };
  }

  /**
   * Reads a received file into a dataset, which becomes visible by the last statement here; a refused,
   * failed or abandoned file leaves nothing behind.
   * @throws InvalidInputError when the file cannot be understood, saying what was looked for.
   */
  async add(file: SourceFile, transfer: Transfer, signal: AbortSignal): Promise<Schemas['UploadAnswer']> {
    requirePlainText('file name', file.originalName);
    await this.#requireRoom(transfer.user.id);
    const id = this.#newId();
    const run_id = this.#newId();
    const sequence = await this.#uploads.insert({
      id,
      run_id,
      file_name: `${id}.db`,
      original_name: file.originalName,
      upload_date: this.#now().toISOString(),
      status: 'processing',
      upload_mode: file.uploadMode,
      user_id: transfer.user.id,
    });
    try {
      const master = file.uploadMode === 'timeseries' ? await this.#uploads.newestMaster() : undefined;
      const task = {
        file,
        datasetPath: this.#files.path(id),
        sequence,
        master: master === undefined ? null : this.#files.source(master),
      };
      const { report, summary, calendar, health }: Ingested = accepted(
        await this.#transfers.follow(transfer, (onRows) =>
          this.#workers.ingest(transfer.user.id, task, signal, ({ rowsRead }) => onRows(rowsRead)),
        ),
      );
      const full = { ...report, rowsMerged: summary.rowsMerged, health };
      await this.#uploads.update(id, {
        status: 'completed',
        row_count: report.rowsKept,
        first_date: calendar?.firstDate ?? null,
        last_date: calendar?.lastDate ?? null,
        bucket: calendar?.bucket ?? null,
        ordinary_gap: calendar?.ordinaryGap ?? null,
        report: JSON.stringify(full),
        checksums: summary.checksums,
      });
      return { run_id, id, row_count: report.rowsKept, report: full };
    } catch (error) {
      this.#files.remove(id);
      await this.#reserve.spend(() => this.#uploads.remove(id));
      throw error;
    }
  }

  /**
   * @throws ForbiddenError for anyone but its maker and administrators.
   * @throws InvalidInputError naming the character that no label may have.
   */
  async label(runId: string, label: string, user: CurrentUser): Promise<Schemas['LabelAnswer']> {
    const upload = this.#find(runId);
    requireOwner(user, upload.user_id, 'label', 'dataset');
    requirePlainText('label', label);
    await this.#uploads.update(upload.id, { label });
    return { success: true, run_id: runId, label };
  }

  list(): Schemas['Upload'][] {
    return this.#uploads.list().map(toUpload);
  }

  get(id: string): Schemas['UploadDetail'] {
    const row = this.#find(id);
    const report = row.report === null ? null : (JSON.parse(row.report) as Schemas['IngestReport']);
    return { ...toUpload(row), report };
  }

  async characteristics(id: string): Promise<Schemas['Characteristic'][]> {
    const upload = this.#find(id);
    const rows = await this.#files.read(upload, (dataset) => dataset.characteristics());
    return rows.map(({ code, ...row }) => ({ type: code, value: null, ...row }));
  }

  async products(id: string, limit: number, offset: number): Promise<Schemas['Product'][]> {
    const upload = this.#find(id);
    const rows = await this.#files.read(upload, (dataset) => dataset.products(limit, offset));
    return rows.map(({ name, ...product }) => ({ ...product, product_name: name }));
  }

  /** The rows that were not wholly kept, as a table to correct and upload again. */
  async rejectedRows(id: string): Promise<{ fileName: string; csv: string }> {
    const upload = this.#find(id);
    const { columns, rows } = await this.#files.read(upload, (dataset) => ({
      columns: dataset.fileColumns(),
      rows: dataset.rejectedRows(),
    }));
    const name = upload.original_name.replace(/\.[^.]*$/, '');
    return { fileName: `${name} - rejected rows.csv`, csv: rejectedRowsCsv(columns, rows) };
  }

  /** The products of the newest dataset; none before the first upload. */
  async newestProducts(limit: number, offset: number): Promise<Schemas['Product'][]> {
    const newest = await this.#uploads.newest();
    return newest === undefined ? [] : this.products(newest.id, limit, offset);
  }

  /**
   * @throws ForbiddenError for anyone but its maker and administrators.
   * @throws ConflictError while a forecast of it is being computed.
   */
  async remove(id: string, user: CurrentUser): Promise<void> {
    const upload = this.#find(id);
    requireOwner(user, upload.user_id, 'delete', 'dataset');
    const path = datasetPath(upload.id);
    if (!(await this.#reserve.spend(() => this.#uploads.removeUnlessForecast(upload.id, path))))
      throw new ConflictError('A forecast of this dataset is still being computed. Cancel it first.');
    this.#files.remove(upload.id);
    await this.#reserve.spend(() => this.#leftovers.forget(path));
  }

  /** @throws DomainError 507 when the datasets of the user take as much as they may. */
  async #requireRoom(userId: string): Promise<void> {
    const held = (await this.#uploads.idsOf(userId)).reduce((sum, id) => sum + this.#files.bytes(id), 0);
    if (held >= this.#bytesPerUser)
      throw new DomainError(
        507,
        `Your datasets take ${sizeText(held)}, and nobody's may take more than ${sizeText(this.#bytesPerUser)}. Delete some that are no longer needed.`,
      );
  }

  #find(id: string): UploadRow {
    const upload = this.#uploads.byAnyId(id);
    if (!upload) throw new NotFoundError(`Upload ${id} was not found`);
    return upload;
  }
}
