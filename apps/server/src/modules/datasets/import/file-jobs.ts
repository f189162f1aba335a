import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobWithMetadata } from 'pg-boss';
import type { SourceFile } from '@forecast-console/ingest';
import type { Ephemeral } from '../../../db/ephemeral/ephemeral.ts';
import type { Jobs } from '../../../db/postgres/jobs.ts';
import { InvalidInputError } from '../../../errors.ts';
import type { Log } from '../../../log.ts';
import type { IncomingFiles } from '../incoming-files.ts';
import type { DatasetArchive } from '../storage/archive/dataset-cache.ts';
import type { DatasetFiles, StoredDataset } from '../storage/dataset-files.ts';
import type { DatasetSource } from '../storage/open-dataset.ts';
import { type IngestInput, isSmall, type Readers, type Reading } from './file-readers.ts';
import type { BaseTask, IngestOutcome } from './ingest-task.ts';

const queue = 'file-readings';
const pollMs = 250;
/** If no worker takes a file within this time, the server reads it itself. */
const takeMs = 3000;
/** Without retries, because the server reads the file itself if a worker fails. */
const queueOptions = { retryLimit: 0 };

/** A task to import a file. The archive holds the file under the ID of the dataset, until the dataset replaces it. */
interface FileJob {
  id: string;
  userId: string;
  sequence: number;
  file: Omit<SourceFile, 'path'>;
  base: (Omit<BaseTask, 'source'> & { stored: StoredDataset }) | null;
  master: StoredDataset | null;
}

/** Output of a job. The outcome is text, because PostgreSQL would reorder its properties. */
interface FileJobOutput {
  outcome: string;
}

interface Dependencies {
  jobs: Jobs;
  archive: DatasetArchive;
  ephemeral: Ephemeral;
}

/** Lets workers import large files. */
export class SharedFileReaders implements Readers {
  readonly #deps: Dependencies & { readers: Readers };

  constructor(deps: Dependencies & { readers: Readers }) {
    this.#deps = deps;
  }

  preview(...how: Parameters<Readers['preview']>) {
    return this.#deps.readers.preview(...how);
  }

  compare(...how: Parameters<Readers['compare']>) {
    return this.#deps.readers.compare(...how);
  }

  async ingest(task: IngestInput, reading: Reading): Promise<IngestOutcome> {
    const shared = isSmall(task) ? null : await this.#ingestElsewhere(task, reading);
    return shared ?? this.#deps.readers.ingest(task, reading);
  }

  /** @returns null if no worker has imported the file */
  async #ingestElsewhere(
    { file: { path, ...file }, base, master, sequence, datasetPath }: IngestInput,
    { userId, signal, onProgress }: Reading,
  ): Promise<IngestOutcome | null> {
    const { archive, jobs, ephemeral } = this.#deps;
    const id = basename(datasetPath ?? '', '.db');
    await archive.keep(id, path);
    const job: FileJob = { id, userId, sequence, file, base: null, master: master && storedOf(master) };
    if (base !== null) {
      const { source, ...settings } = base;
      job.base = { ...settings, stored: storedOf(source) };
    }
    await jobs.openQueue(queue, queueOptions);
    const jobId = await jobs.boss.send(queue, job);
    if (jobId === null) return null;
    const giveUp = performance.now() + takeMs;
    try {
      for (;;) {
        await sleep(pollMs);
        signal.throwIfAborted();
        const found = await jobs.boss.getJobById<FileJob>(queue, jobId);
        if (found?.state === 'completed') return outcomeOf(found.output);
        const isWaiting = found?.state === 'created';
        if (found?.state !== 'active' && !(isWaiting && performance.now() < giveUp)) return null;
        const rowsRead = await ephemeral.getTransferredRows(userId, jobId);
        if (rowsRead !== null) onProgress({ bytesRead: 0, rowsRead });
      }
    } finally {
      await jobs.boss.cancel(queue, jobId);
    }
  }
}

interface TakerDependencies extends Dependencies {
  readers: Readers;
  files: DatasetFiles;
  incoming: IncomingFiles;
  filesAtOnce: number;
  log: Log;
}

/** Imports files that servers have received. */
export async function takeFiles(deps: TakerDependencies): Promise<void> {
  const { jobs, filesAtOnce, log } = deps;
  await jobs.openQueue(queue, queueOptions);
  const work = async (job: JobWithMetadata<FileJob>): Promise<FileJobOutput> => {
    try {
      const outcome = await readFile(job, deps);
      log.info({ id: job.data.id }, 'read a file for a server');
      return { outcome: JSON.stringify(outcome) };
    } catch (error) {
      if (!job.signal.aborted && !jobs.closing.aborted)
        log.error({ err: error, id: job.data.id }, 'failed to read a file for a server');
      throw error;
    }
  };
  await jobs.work(queue, work, filesAtOnce);
}

async function readFile(
  { id: jobId, data, signal }: JobWithMetadata<FileJob>,
  { jobs, archive, ephemeral, readers, files, incoming }: TakerDependencies,
): Promise<IngestOutcome> {
  const { id, userId, sequence, file, base, master } = data;
  const end = AbortSignal.any([signal, jobs.closing]);
  const path = await incoming.begin();
  const datasetPath = files.path(id);
  const transfer = await ephemeral.startTransfer(userId, jobId);
  try {
    if (!(await archive.fetch(id, path, end))) throw new Error('the file is not stored anymore');
    const reading: Reading = {
      userId,
      signal: end,
      onProgress: ({ rowsRead }) => transfer.report(rowsRead),
    };
    const outcome = await hold(files, base?.stored ?? null, (source) =>
      hold(files, master, (masterSource) =>
        readers.ingest(
          {
            file: { ...file, path },
            base: base && source && { ...base, source },
            master: masterSource,
            datasetPath,
            sequence,
          },
          reading,
        ),
      ),
    );
    if (!('summary' in outcome)) return outcome;
    // If this process was suspended, the server may have read the file itself in the meantime.
    const job = await jobs.boss.getJobById(queue, jobId);
    if (job?.state !== 'active') throw new Error('the server does not wait for this file anymore');
    return { ...outcome, archivedBytes: await files.keep(id) };
  } catch (error) {
    await rm(datasetPath, { force: true });
    if (error instanceof InvalidInputError)
      return { refused: { message: error.message, rejected: [], isDamaged: false } };
    throw error;
  } finally {
    await transfer.end();
    await incoming.remove(path);
  }
}

function hold<Result>(
  files: DatasetFiles,
  stored: StoredDataset | null,
  work: (source: DatasetSource | null) => Promise<Result>,
): Promise<Result> {
  return stored === null ? work(null) : files.hold(stored, work);
}

function storedOf({ path, name, checksums, shared = [] }: DatasetSource): StoredDataset {
  const files = shared.map(({ id, checksums: own }) => ({ id, checksums: own }));
  return {
    version_id: basename(path, '.db'),
    original_name: name,
    label: null,
    checksums,
    shared: JSON.stringify(files),
  };
}

/** Returns null if the disk of the worker is full. */
function outcomeOf(output: object): IngestOutcome | null {
  const outcome = JSON.parse((output as FileJobOutput).outcome) as IngestOutcome;
  return 'noSpace' in outcome ? null : outcome;
}
