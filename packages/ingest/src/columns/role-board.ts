import { type Code, codes, defaultLabels } from '../survey/code.ts';
import { tidyLabel } from '../survey/header-name.ts';
import type { SurveyedColumn } from '../survey/survey.ts';

/** What a column of the file was taken for. */
export interface ColumnRole {
  column: string;
  role: 'characteristic' | 'product-name' | 'date' | 'value' | 'period' | 'unused';
  code: Code | null;
  label: string | null;
  /** Whether its numbers are a driver of the demand, known for periods to come as well. */
  known_ahead?: true;
  /** Why the column has this role, in plain words. */
  reason: string;
}

/** c7 upward is free for the file's own columns; the named codes come after, the product last, the type never. */
const freeOrder: readonly Code[] = [...codes.slice(6), 'c3', 'c4', 'c5', 'c6', 'c2'];

/** The roles given to the columns of one table so far. A column has one role, a code one column. */
export class RoleBoard {
  readonly #columns: readonly SurveyedColumn[];
  readonly #roles = new Map<number, ColumnRole>();
  readonly #reserved: ReadonlyMap<Code, string>;
  /** Codes given to columns that did not ask for one, with the label they got. */
  readonly leftovers = new Map<Code, string>();

  /** @param reserved the `leftovers` of a table this one is joined to: the same label means the same code */
  constructor(columns: readonly SurveyedColumn[], reserved: ReadonlyMap<Code, string> = new Map()) {
    this.#columns = columns;
    this.#reserved = reserved;
  }

  get open(): SurveyedColumn[] {
    return this.#columns.filter(({ index }) => !this.#roles.has(index));
  }

  /** The open column of the lowest rank, null being none; the first of several. */
  best(rank: (column: SurveyedColumn) => number | null): SurveyedColumn | null {
    let best: { column: SurveyedColumn; rank: number } | null = null;
    for (const column of this.open) {
      const own = rank(column);
      if (own !== null && (best === null || own < best.rank)) best = { column, rank: own };
    }
    return best?.column ?? null;
  }

  /** Roles in the order of the columns. */
  get roles(): ColumnRole[] {
    return this.#columns.flatMap(({ index }) => this.#roles.get(index) ?? []);
  }

  holder(code: Code): SurveyedColumn | null {
    return this.#columns.find(({ index }) => this.#roles.get(index)?.code === code) ?? null;
  }

  /** The column's own words are its label, unless they are only the code. */
  claim(column: SurveyedColumn, code: Code, words: string, reason: string): void {
    this.state(column, code, words === '' ? defaultLabels[code] : tidyLabel(words), reason);
  }

  /** As the user has it, to the letter. */
  state(column: SurveyedColumn, code: Code, label: string, reason: string): void {
    this.#roles.set(column.index, { column: column.name, role: 'characteristic', code, label, reason });
  }

  isFree(code: Code): boolean {
    return this.holder(code) === null && !this.#reserved.has(code);
  }

  /** The code a column that asks for none is given; null when all are taken. */
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

  /** A driver of the demand: no value itself, and nothing to group by. */
  drive(column: SurveyedColumn, reason: string): void {
    const role = { column: column.name, role: 'unused', code: null, label: null } as const;
    this.#roles.set(column.index, { ...role, known_ahead: true, reason });
  }

  columnOf(role: ColumnRole['role']): SurveyedColumn | null {
    return this.#columns.find(({ index }) => this.#roles.get(index)?.role === role) ?? null;
  }

  /** Index and role of every characteristic, c1 to c15. */
  get characteristics(): { index: number; code: Code; label: string }[] {
    return codes.flatMap((code) => {
      const column = this.holder(code);
      const label = column === null ? null : this.#roles.get(column.index)?.label;
      return column === null || label == null ? [] : [{ index: column.index, code, label }];
    });
  }
}
