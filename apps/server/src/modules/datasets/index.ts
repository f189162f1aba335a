import { randomUUID } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { Store } from '../../db/open-store.ts';
import type { RecordDeletion } from '../../db/record-deletion.ts';
import type { Reserve } from '../../db/reserve.ts';
import { secretsRepository } from '../../db/secrets.ts';
import type { Log } from '../../log.ts';
import { AbandonedVersions } from './abandoned-versions.ts';
import { removeAbandoned, tidyDataFolder } from './data-folder.ts';
import { DatasetEvents } from './events/dataset-events.ts';
import { datasetEventsRepository } from './events/events-repository.ts';
import { datasetsRoutes } from './routes.ts';
import type { Jobs } from '../../db/postgres/jobs.ts';
import { SharedFileReaders } from './import/file-jobs.ts';
import type { FileReaders } from './import/file-readers.ts';
import { IngestMetrics } from './import/ingest-metrics.ts';
import { IncomingFiles } from './incoming-files.ts';
import { leftoversRepository } from './leftovers-repository.ts';
import { OldVersions } from './old-versions.ts';
import { StorageQuota } from './quota.ts';
import { ObjectArchive } from './storage/archive/object-archive.ts';
import { PostgresArchive } from './storage/archive/postgres-archive.ts';
import { S3Archive } from './storage/archive/s3-archive.ts';
import { DatasetFiles } from './storage/dataset-files.ts';
import { Transfers } from './transfers.ts';
import { uploadsRepository } from './uploads-repository.ts';
import { Uploads } from './uploads.ts';
import { datasetVersionsRepository } from './versions-repository.ts';
import { DatasetVersions } from './versions.ts';

export { accepted } from './import/ingest-outcome.ts';
export { requireDatabaseOfDatasets } from './data-folder.ts';
export type { DatasetEvents } from './events/dataset-events.ts';
export { takeFiles } from './import/file-jobs.ts';
export { FileReaders } from './import/file-readers.ts';
export { IncomingFiles } from './incoming-files.ts';
export type { Refusal } from './import/ingest-task.ts';
export type { StorageQuota } from './quota.ts';
export { type UploadRow, type UploadsRepository, uploadsRepository } from './uploads-repository.ts';
export type { DatasetVersionsRepository } from './versions-repository.ts';

interface Dependencies extends Pick<Store, 'db' | 'ephemeral' | 'presence'> {
  config: Config;
  /** Null with SQLite. */
  jobs: Jobs | null;
  reserve: Reserve;
  readers: FileReaders;
  recordDeletion: RecordDeletion;
  newId: () => string;
  now: () => Date;
  log: Log;
}

/** @returns null if the data folder itself stores the dataset files */
async function openArchive({ databaseUrl, objectStore }: Config) {
  if (databaseUrl === null) return null;
  const postgres = new PostgresArchive(databaseUrl);
  if (objectStore === null) return postgres;
  try {
    return await ObjectArchive.open(new S3Archive(objectStore), postgres);
  } catch (error) {
    await postgres.close();
    throw error;
  }
}

/** The dataset files of a process; with PostgreSQL, the folder is a cache of the archive. */
export async function openDatasetFiles(dataDir: string, config: Config) {
  const archive = await openArchive(config);
  const maxBytes = config.datasetCacheMegabytes * 1024 ** 2;
  const files = new DatasetFiles(dataDir, archive && { archive, maxBytes });
  const close = async () => {
    files.close();
    await archive?.close();
  };
  return { archive, files, close };
}

const workspaceId = (db: Db) => secretsRepository(db).getOrCreate('workspace', randomUUID);

export type Datasets = Awaited<ReturnType<typeof openDatasets>>;

/** Opens the datasets of a data folder and removes the unfinished work of a killed server. */
export async function openDatasets(deps: Dependencies) {
  const { config, db, jobs, ephemeral, presence, reserve, log } = deps;
  const { dataDir } = config;
  const { archive, files, close: closeFiles } = await openDatasetFiles(dataDir, config);
  const uploads = uploadsRepository(db, presence?.number);
  const versions = datasetVersionsRepository(db, presence?.number);
  const leftovers = leftoversRepository(db);
  const incoming = new IncomingFiles(dataDir, archive === null ? leftovers : null, reserve);
  const stored = { dataDir, versions, leftovers, files };
  const cacheOf = archive && (await workspaceId(db));
  // A process may have stored a file after another process had removed its unfinished upload.
  await archive?.removeStray();
  const quarantined = await reserve.spend(() => tidyDataFolder(stored, cacheOf));
  const transfers = new Transfers(ephemeral);
  const abandoned = new AbandonedVersions({ versions, files, reserve, log });
  const quota = new StorageQuota({ bytesPerUser: config.bytesPerUser, db });
  const ingests = new IngestMetrics();
  // WORKERS=0 leaves large files to workers, too.
  const readers =
    jobs === null || archive === null || config.runsAtOnce > 0
      ? deps.readers
      : new SharedFileReaders({ jobs, archive, ephemeral, readers: deps.readers });
  const shared = {
    ...deps,
    readers,
    ingests,
    uploads,
    versions,
    leftovers,
    files,
    incoming,
    transfers,
    abandoned,
    quota,
  };
  const services = {
    uploads: new Uploads(shared),
    datasetVersions: new DatasetVersions(shared),
    datasetEvents: new DatasetEvents({ ...shared, events: datasetEventsRepository(db) }),
    transfers,
    oldVersions: new OldVersions(shared),
  };
  return {
    ...services,
    incoming,
    files,
    quarantined,
    /** Whether the database is a copy, whose objects belong to the original. */
    borrowsObjects: archive instanceof ObjectArchive && !archive.isOwner,
    quota,
    ingests,
    repositories: { uploads, versions },
    /** Removes unfinished work of processes that have ended. */
    takeOver: () => reserve.spend(() => removeAbandoned(stored)),
    routes: datasetsRoutes(services),
    async close() {
      abandoned.close();
      await services.oldVersions.close();
      await incoming.close();
      await closeFiles();
    },
  };
}
