import { type Code, codes, defaultLabels } from '../survey/code.ts';
import { tidyLabel } from '../survey/header-name.ts';
import type { SurveyedColumn } from '../survey/survey.ts';

/** Role of a column of the file. */
export interface ColumnRole {
  column: string;
  role: 'characteristic' | 'product-name' | 'date' | 'value' | 'period' | 'unused';
  code: Code | null;
  label: string | null;
  /** True if its numbers are a demand driver whose future values are also known. */
  known_ahead?: true;
  /** True if it shows when an item was in stock. */
  in_stock?: true;
  /** Last date with a number, if it is after the last demand: the column is or may be known in advance. */
  known_until?: string;
  /** Explains why the column has this role. */
  reason: string;
}

/**
 * The order in which columns without a known name get codes: c7 and higher first, then the codes with a known
 * meaning, c2 (product) last. They never get c1 (type).
 */
const freeOrder: readonly Code[] = [...codes.slice(6), 'c3', 'c4', 'c5', 'c6', 'c2'];

/** Tracks the roles assigned to the columns of a table. A column has one role; a code belongs to one column. */
export class RoleBoard {
  readonly #columns: readonly SurveyedColumn[];
  readonly #roles = new Map<number, ColumnRole>();
  readonly #reserved: ReadonlyMap<Code, string>;
  /** Codes assigned to columns that did not request one, with their labels. */
  readonly leftovers = new Map<Code, string>();

  /** @param reserved the `leftovers` of a joined table: the same label gets the same code */
  constructor(columns: readonly SurveyedColumn[], reserved: ReadonlyMap<Code, string> = new Map()) {
    this.#columns = columns;
    this.#reserved = reserved;
  }

  get open(): SurveyedColumn[] {
    return this.#columns.filter(({ index }) => !this.#roles.has(index));
  }

  /** Returns the undecided column with the lowest rank, or null if none has a rank; ties go to the first. */
  best(rank: (column: SurveyedColumn) => number | null): SurveyedColumn | null {
    let best: { column: SurveyedColumn; rank: number } | null = null;
    for (const column of this.open) {
      const own = rank(column);
      if (own !== null && (best === null || own < best.rank)) best = { column, rank: own };
    }
    return best?.column ?? null;
  }

  /** Roles in column order. */
  get roles(): ColumnRole[] {
    return this.#columns.flatMap(({ index }) => this.#roles.get(index) ?? []);
  }

  holder(code: Code): SurveyedColumn | null {
    return this.#columns.find(({ index }) => this.#roles.get(index)?.code === code) ?? null;
  }

  /** Assigns a code to a column. The header becomes the label, unless it consists of the code alone. */
  claim(column: SurveyedColumn, code: Code, words: string, reason: string): void {
    this.state(column, code, words === '' ? defaultLabels[code] : tidyLabel(words), reason);
  }

  /** Assigns a code to a column, with the label exactly as the user wrote it. */
  state(column: SurveyedColumn, code: Code, label: string, reason: string): void {
    this.#roles.set(column.index, { column: column.name, role: 'characteristic', code, label, reason });
  }

  isFree(code: Code): boolean {
    return this.holder(code) === null && !this.#reserved.has(code);
  }

  /** Returns the next code for a column that requests none, or null if all are taken. */
  nextFree(): Code | null {
    return freeOrder.find((code) => this.isFree(code)) ?? null;
  }

  claimNext(column: SurveyedColumn, why: string): void {
    const label = tidyLabel(column.name);
    const same = [...this.#reserved].find(
      ([code, words]) => words === label && this.holder(code) === null,
    )?.[0];
    const code = same ?? this.nextFree();
    if (code === null) {
      this.give(column, 'unused', 'The characteristics c2 to c15 are all taken');
      return;
    }
    this.claim(column, code, column.name, `${why}; ${code} was free`);
    this.leftovers.set(code, label);
  }

  give(column: SurveyedColumn, role: Exclude<ColumnRole['role'], 'characteristic'>, reason: string): void {
    this.#roles.set(column.index, { column: column.name, role, code: null, label: null, reason });
  }

  /** Marks a column as a demand driver, which is neither the value nor a characteristic. */
  drive(column: SurveyedColumn, reason: string): void {
    const role = { column: column.name, role: 'unused', code: null, label: null } as const;
    this.#roles.set(column.index, { ...role, known_ahead: true, reason });
  }

  /** Marks the column that shows when an item was in stock. */
  giveInStock(column: SurveyedColumn, reason: string): void {
    const role = { column: column.name, role: 'unused', code: null, label: null } as const;
    this.#roles.set(column.index, { ...role, in_stock: true, reason });
  }

  columnOf(role: ColumnRole['role']): SurveyedColumn | null {
    return this.#columns.find(({ index }) => this.#roles.get(index)?.role === role) ?? null;
  }

  /** Column index and label of every assigned characteristic, c1 to c15. */
  get characteristics(): { index: number; code: Code; label: string }[] {
    return codes.flatMap((code) => {
      const column = this.holder(code);
      const label = column === null ? null : this.#roles.get(column.index)?.label;
      return column === null || label == null ? [] : [{ index: column.index, code, label }];
    });
  }
}
