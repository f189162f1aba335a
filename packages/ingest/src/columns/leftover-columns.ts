import { isDateColumn, isMostlyDistinct, isNumberColumn, namesTheRows } from '../survey/column-content.ts';
import { isIdentifierName, isNominalName, namedCode } from '../survey/column-synonyms.ts';
import type { SurveyedColumn } from '../survey/survey.ts';
import type { RoleBoard } from './role-board.ts';

/**
 * Settles the columns nothing has asked for: text takes the next free characteristic, the rest is
 * unused for a stated reason.
 * @param rowsAreProducts wide and master tables, where one column names the rows
 */
export function settleLeftovers(board: RoleBoard, rowsAreProducts: boolean): void {
  if (rowsAreProducts && board.holder('c2') === null) {
    const names = board.open.find((column) => isText(column) && namesTheRows(column.profile));
    if (names !== undefined) {
      board.claim(names, 'c2', names.name, 'It has a different value in every row: read as the product');
    }
  }
  for (const column of board.open) {
    const reason = whyUnused(column);
    if (reason === null) board.claimNext(column, why(column, board));
    else board.give(column, 'unused', reason);
  }
}

function whyUnused(column: SurveyedColumn): string | null {
  const { header, profile } = column;
  if (profile.filledInAll === 0) return 'The column is blank';
  if (profile.filled === 0) return 'The column is blank in the first thousands of rows';
  if (isIdentifierName(header)) return 'It identifies the row or order; nothing can be grouped by it';
  if (isDateColumn(profile)) return 'Another column is the date';
  if (!isText(column)) return 'Numbers other than the value are not stored';
  if (isMostlyDistinct(profile)) return 'More than half of its values differ: nothing can be grouped by it';
  return null;
}

function isText({ header, profile }: SurveyedColumn): boolean {
  return profile.filled > 0 && !isDateColumn(profile) && (!isNumberColumn(profile) || isNominalName(header));
}

function why(column: SurveyedColumn, board: RoleBoard): string {
  const named = namedCode(column.header);
  if (named?.code === 'c1') return 'Its values are not actual, forecast or backtest, so it is not the type';
  if (named !== null) return `"${board.holder(named.code)?.name ?? ''}" is already ${named.code}`;
  return 'Text that can be grouped by';
}
