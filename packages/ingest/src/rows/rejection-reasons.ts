import type { RejectedCell } from '../files/refused-file-error.ts';
import { detach } from '../files/table.ts';

/** Rejected cells of a column with the same reason. */
export interface RejectionReason extends Pick<RejectedCell, 'column' | 'accepted' | 'sheet'> {
  /** Number of all cells. */
  count: number;
  /** The first rows. */
  rows: number[];
  /** The first different values. */
  values: string[];
}

const maxReasons = 50;
const maxExamples = 5;

/** Counts rejected cells by column and reason. Cells of further reasons are only part of the total. */
export class RejectionReasons {
  readonly #reasons = new Map<string, RejectionReason>();

  add(cell: RejectedCell): void {
    const { column, accepted, sheet, row, value } = cell;
    const key = `${sheet ?? ''}\n${column}\n${accepted}\n${value === ''}`;
    const reason = this.#reasons.get(key);
    if (reason === undefined) {
      if (this.#reasons.size >= maxReasons) return;
      const named = sheet === undefined ? { column, accepted } : { column, accepted, sheet };
      this.#reasons.set(key, { ...named, count: 1, rows: [row], values: [detach(value)] });
      return;
    }
    reason.count += 1;
    if (reason.rows.length < maxExamples && reason.rows.at(-1) !== row) reason.rows.push(row);
    if (reason.values.length < maxExamples && !reason.values.includes(value))
      reason.values.push(detach(value));
  }

  adopt(other: RejectionReasons): void {
    for (const [key, reason] of other.#reasons)
      if (!this.#reasons.has(key) && this.#reasons.size < maxReasons) this.#reasons.set(key, reason);
  }

  /** Reasons, most frequent first. */
  get list(): RejectionReason[] {
    return [...this.#reasons.values()].toSorted((one, other) => other.count - one.count);
  }
}
