import type { components } from '@forecast-console/api-client/schema';
import type { Ephemeral } from '../../db/ephemeral/ephemeral.ts';
import type { CurrentUser } from '../../http/contract/caller.ts';

/** A user, and the transfer ID that the client chose; null if it chose none. */
export interface Transfer {
  user: CurrentUser;
  id: string | null;
}

/** Tracks the progress of files that are being read. */
export class Transfers {
  readonly #ephemeral: Ephemeral;

  constructor(ephemeral: Ephemeral) {
    this.#ephemeral = ephemeral;
  }

  /** @param work receives a function that reports the number of rows read */
  async follow<Result>(
    { user, id }: Transfer,
    work: (onRows: (rows: number) => void) => Promise<Result>,
  ): Promise<Result> {
    if (id === null) return work(() => undefined);
    const transfer = await this.#ephemeral.startTransfer(user.id, id);
    let most = 0;
    try {
      return await work((rows) => {
        // The second pass restarts at the first row, but the reported progress must not decrease.
        most = Math.max(rows, most);
        transfer.report(most);
      });
    } finally {
      await transfer.end();
    }
  }

  async progress(user: CurrentUser, id: string): Promise<components['schemas']['TransferProgress']> {
    const rows = await this.#ephemeral.getTransferredRows(user.id, id);
    return rows === null ? { state: 'waiting', rows_read: 0 } : { state: 'reading', rows_read: rows };
  }
}
