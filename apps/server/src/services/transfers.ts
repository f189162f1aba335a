import type { components } from '@forecast-console/api-client/schema';
import type { CurrentUser } from './user.ts';

/** Whose transfer it is, and what its sender calls it; null when it goes without a name. */
export interface Transfer {
  user: CurrentUser;
  id: string | null;
}

const nameOf = ({ user, id }: Transfer) => `${user.id} ${id}`;

/** How far the files are that are being read. */
export class Transfers {
  readonly #rows = new Map<string, number>();

  /** @param work is handed what to tell of the rows it has read */
  async follow<Result>(
    transfer: Transfer,
    work: (onRows: (rows: number) => void) => Promise<Result>,
  ): Promise<Result> {
    if (transfer.id === null) return work(() => undefined);
    const name = nameOf(transfer);
    this.#rows.set(name, 0);
    try {
      // The second reading starts at the first row again, which nobody has to see.
      return await work((rows) => this.#rows.set(name, Math.max(rows, this.#rows.get(name) ?? 0)));
    } finally {
      this.#rows.delete(name);
    }
  }

  progress(user: CurrentUser, id: string): components['schemas']['TransferProgress'] {
    const rows = this.#rows.get(nameOf({ user, id }));
    return rows === undefined ? { state: 'waiting', rows_read: 0 } : { state: 'reading', rows_read: rows };
  }
}
