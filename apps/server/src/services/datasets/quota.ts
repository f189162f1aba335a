import type { DatasetFiles } from '../../datasets/dataset-files.ts';
import type { DatasetVersionsRepository } from '../../store/dataset-versions.ts';
import { DomainError } from '../../errors.ts';

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

  /** @throws DomainError 507 when the datasets of the user take as much as they may. */
  async requireRoom(userId: string): Promise<void> {
    const ids = await this.#versions.idsOf(userId);
    const held = ids.reduce((sum, id) => sum + this.#files.bytes(id), 0);
    if (held >= this.#bytesPerUser)
      throw new DomainError(
        507,
        `Your datasets take ${sizeText(held)}, and nobody's may take more than ${sizeText(this.#bytesPerUser)}. Delete some that are no longer needed.`,
      );
  }
}
