import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { DomainError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import type { DatasetFiles } from './storage/dataset-files.ts';
import type { UploadRow } from './uploads-repository.ts';
import type { DatasetVersionsRepository } from './versions-repository.ts';

type Owned = Pick<UploadRow, 'user_id' | 'uploaded_by'>;

const sizeText = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

interface Dependencies {
  bytesPerUser: number;
  db: Db;
  versions: DatasetVersionsRepository;
  files: DatasetFiles;
}

/** Limits what one user stores: all versions of datasets, events, stockout marks, runs, plans, stock and idempotency keys. */
export class StorageQuota {
  readonly #deps: Dependencies;
  readonly #storedInDatabase;

  constructor(deps: Dependencies) {
    this.#deps = deps;
    this.#storedInDatabase = deps.db.read<{ bytes: number }, { userId: string }>(
      deps.db.selectNoFrom(
        sql<number>`
          (SELECT coalesce(sum(bytes), 0) FROM forecast_runs WHERE user_id = @userId)
          + (SELECT coalesce(sum(octet_length(definition)), 0) FROM dataset_events WHERE created_by = @userId)
          + (SELECT coalesce(sum(octet_length(key)), 0) FROM stockouts WHERE created_by = @userId)
          + (SELECT coalesce(sum(octet_length(key) + octet_length(cells) + octet_length(reason)), 0)
            FROM plan_adjustments WHERE user_id = @userId)
          + (SELECT coalesce(sum(octet_length(forecast) + coalesce(octet_length(plan), 0)), 0)
            FROM plan_periods WHERE run_id IN (SELECT id FROM forecast_runs WHERE user_id = @userId))
          + (SELECT coalesce(sum(octet_length(settings) + octet_length(items)), 0) FROM stock_inputs
            WHERE changed_by = @userId)
          + (SELECT coalesce(sum(octet_length(body)), 0) FROM idempotency_keys WHERE user_id = @userId)`.as(
          'bytes',
        ),
      ),
    );
  }

  /**
   * Users above the quota keep their data but cannot add more.
   *
   * @param dataset the dataset to extend, which may belong to another user
   * @throws DomainError 507 if the user has reached the quota
   */
  async requireSpace(
    user: CurrentUser,
    dataset: Owned = { user_id: null, uploaded_by: null },
  ): Promise<void> {
    const { bytesPerUser } = this.#deps;
    const userId = dataset.user_id ?? user.id;
    const stored = await this.#bytesOf(userId);
    if (stored < bytesPerUser) return;
    const whose = userId === user.id ? 'You have' : `${dataset.uploaded_by} has`;
    throw new DomainError(
      507,
      `${whose} stored ${sizeText(stored)}, and the limit is ${sizeText(bytesPerUser)} per user. Delete datasets or runs that you no longer need.`,
    );
  }

  async #bytesOf(userId: string): Promise<number> {
    const { versions, files } = this.#deps;
    const inDatabase = (await this.#storedInDatabase.get({ userId }))?.bytes ?? 0;
    return inDatabase + (await files.bytes(await versions.idsOf(userId)));
  }
}
