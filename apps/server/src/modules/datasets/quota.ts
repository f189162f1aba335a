import type { DatasetFiles } from './storage/dataset-files.ts';
import type { DatasetVersionsRepository } from './versions-repository.ts';
import type { UploadRow } from './uploads-repository.ts';
import { DomainError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';

type Maker = Pick<UploadRow, 'user_id' | 'uploaded_by'>;

const sizeText = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

/** Limits the disk space that all versions of a user's datasets may take. */
export class DatasetQuota {
  readonly #bytesPerUser: number;
  readonly #versions: DatasetVersionsRepository;
  readonly #files: DatasetFiles;

  constructor(bytesPerUser: number, versions: DatasetVersionsRepository, files: DatasetFiles) {
    this.#bytesPerUser = bytesPerUser;
    this.#versions = versions;
    this.#files = files;
  }

  /**
   * @param dataset the dataset to extend, which may belong to another user
   * @throws DomainError 507 if the owner's datasets exceed the limit
   */
  async requireRoom(user: CurrentUser, dataset: Maker = { user_id: null, uploaded_by: null }): Promise<void> {
    const ownerId = dataset.user_id ?? user.id;
    const whose = ownerId === user.id ? 'Your datasets' : `The datasets of ${dataset.uploaded_by}`;
    const ids = await this.#versions.idsOf(ownerId);
    const held = await this.#files.bytes(ids);
    if (held >= this.#bytesPerUser)
      throw new DomainError(
        507,
        `${whose} take ${sizeText(held)}; the limit per user is ${sizeText(this.#bytesPerUser)}. Delete datasets that are no longer needed.`,
      );
  }
}
