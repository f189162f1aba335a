import type { DatasetFiles } from './storage/dataset-files.ts';
import type { DatasetVersionsRepository } from './versions-repository.ts';
import type { UploadRow } from './uploads-repository.ts';
import { DomainError } from '../../errors.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';

type Maker = Pick<UploadRow, 'user_id' | 'uploaded_by'>;

const sizeText = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

/** What the datasets of one user may take on disk, all of their versions together. */
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
   * @param dataset that is added to, whose maker may be somebody else
   * @throws DomainError 507 when the datasets of whoever it counts for take as much as they may.
   */
  async requireRoom(user: CurrentUser, dataset: Maker = { user_id: null, uploaded_by: null }): Promise<void> {
    const ownerId = dataset.user_id ?? user.id;
    const whose = ownerId === user.id ? 'Your datasets' : `The datasets of ${dataset.uploaded_by}`;
    const ids = await this.#versions.idsOf(ownerId);
    const held = await this.#files.bytes(ids);
    if (held >= this.#bytesPerUser)
      throw new DomainError(
        507,
        `${whose} take ${sizeText(held)}, and nobody's may take more than ${sizeText(this.#bytesPerUser)}. Delete some that are no longer needed.`,
      );
  }
}
