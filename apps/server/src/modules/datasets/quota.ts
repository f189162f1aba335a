import { sql } from 'kysely';
import type { Db } from '../../db/db.ts';
import { DomainError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';
import type { UploadRow } from './uploads-repository.ts';

type Owned = Pick<UploadRow, 'user_id' | 'uploaded_by'>;

const sizeText = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

interface Dependencies {
  bytesPerUser: number;
  db: Db;
}

/** Limits what one user stores: all versions of datasets, events, stockout marks, runs, plans, stock and idempotency keys. */
export class StorageQuota {
  readonly #bytesPerUser: number;
  readonly #stored;

  constructor({ bytesPerUser, db }: Dependencies) {
    this.#bytesPerUser = bytesPerUser;
    this.#stored = db.read<{ bytes: number }, { userId: string }>(
      db
        .selectFrom('stored_bytes')
        .select('bytes')
        .where('user_id', '=', sql<string>`@userId`),
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
    const userId = dataset.user_id ?? user.id;
    const stored = (await this.#stored.get({ userId }))?.bytes ?? 0;
    if (stored < this.#bytesPerUser) return;
    const whose = userId === user.id ? 'You have' : `${dataset.uploaded_by} has`;
    throw new DomainError(
      507,
      `${whose} stored ${sizeText(stored)}, and the limit is ${sizeText(this.#bytesPerUser)} per user. Delete datasets or runs that you no longer need.`,
    );
  }
}
