import type { Config } from '../../config.ts';
import type { Db } from '../../db/db.ts';
import type { RecordDeletion } from '../../db/record-deletion.ts';
import type { Reserve } from '../../db/reserve.ts';
import { isRetryable } from '../../errors.ts';
import type { Log } from '../../log.ts';
import type { LeftoversRepository } from './leftovers-repository.ts';
import { oldVersions } from './old-versions-repository.ts';
import { removeFiles } from './remove-files.ts';
import type { DatasetFiles } from './storage/dataset-files.ts';
import { datasetPath } from './storage/own-files.ts';
import type { DatasetVersionsRepository } from './versions-repository.ts';

const intervalMs = 600_000;
const dayMs = 24 * 3_600_000;

interface Dependencies {
  config: Pick<Config, 'versionDays'>;
  db: Db;
  versions: DatasetVersionsRepository;
  files: DatasetFiles;
  leftovers: LeftoversRepository;
  reserve: Reserve;
  recordDeletion: RecordDeletion;
  now: () => Date;
  log: Log;
}

/** Deletes versions of datasets that are older than the settings allow and that nothing needs. */
export class OldVersions {
  readonly #deps: Dependencies;
  readonly #timer: NodeJS.Timeout | undefined;
  #removing: Promise<void> = Promise.resolve();

  constructor(deps: Dependencies) {
    this.#deps = deps;
    if (deps.config.versionDays === 0) return;
    this.#timer = setInterval(() => {
      this.remove().catch((error: unknown) => {
        if (!isRetryable(error)) deps.log.error({ err: error }, 'failed to delete old versions of datasets');
      });
    }, intervalMs).unref();
  }

  /** Only one call at a time, of all servers of the database, so that each version is recorded once. */
  async remove(): Promise<void> {
    if (this.#deps.config.versionDays === 0) return;
    const removal = this.#removing.then(() => this.#remove());
    this.#removing = removal.catch(() => undefined);
    await removal;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#removing;
  }

  async #remove(): Promise<void> {
    const { config, db, versions, reserve, recordDeletion, now } = this.#deps;
    const oldest = new Date(now().getTime() - config.versionDays * dayMs).toISOString();
    await db.exclusively('old versions', async () => {
      for (const version of await oldVersions(db, oldest)) {
        const left = await reserve.spend(() => versions.remove(version, datasetPath));
        // In the meantime, a user has made the version current, used it or begun to import another one.
        if (typeof left === 'string') continue;
        await removeFiles(this.#deps, left);
        await recordDeletion('deleteUploadVersion', `${version.upload_id}/versions/${version.number}`);
      }
    });
  }
}
