import { codes, defaultLabels } from '../survey/code.ts';
import {
  holdsTypes,
  isDateColumn,
  isMostlyDistinct,
  isNumberColumn,
  namesTheRows,
} from '../survey/column-profile.ts';
import {
  explicitCode,
  isIdentifierName,
  isNominalName,
  namedCode,
  productNameRank,
} from '../survey/column-synonyms.ts';
import type { SurveyedColumn } from '../survey/survey.ts';
import type { RoleBoard } from './role-board.ts';

/** Assigns codes to columns by their headers: an explicit code, a default label or a synonym. */
export function claimCodes(board: RoleBoard): void {
  for (const column of board.open) {
    const explicit = explicitCode(column.header);
    if (explicit === null || !board.isFree(explicit.code)) continue;
    if (explicit.code === 'c1' && !holdsTypes(column.profile)) continue;
    board.claim(column, explicit.code, explicit.rest, `Header contains the code ${explicit.code}`);
  }
  for (const code of codes) {
    if (!board.isFree(code)) continue;
    const best = board.best(({ header, profile }) => {
      const named = namedCode(header);
      return named?.code === code && (code !== 'c1' || holdsTypes(profile)) ? named.rank : null;
    });
    if (best !== null)
      board.claim(best, code, best.header, `Header recognized as ${code} (${defaultLabels[code]})`);
  }
  claimProductName(board);
}

function claimProductName(board: RoleBoard): void {
  if (board.columnOf('product-name') !== null) return;
  const named =
    board.best(({ header }) => productNameRank(header)) ??
    board.best(({ header }) => (namedCode(header)?.code === 'c2' ? 0 : null));
  if (named === null) return;
  if (board.holder('c2') === null)
    board.claim(named, 'c2', named.header, 'The only column that names the product');
  else board.give(named, 'product-name', 'Header recognized as the product name');
}

/**
 * Assigns roles to the remaining columns: text becomes the next free characteristic, all others are unused with a
 * reason.
 * @param rowsAreProducts true for wide and master tables, where one column identifies the rows
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
  if (profile.filled === 0) return 'The column is blank in the first 5,000 rows';
  if (isIdentifierName(header)) return 'It identifies the row or order, so it cannot be used for grouping';
  if (isDateColumn(profile)) return 'Another column is the date';
  if (!isText(column)) return 'Numbers other than the value are not stored';
  if (isMostlyDistinct(profile))
    return 'More than half of its values differ, so it cannot be used for grouping';
  return null;
}

function isText({ header, profile }: SurveyedColumn): boolean {
  return profile.filled > 0 && !isDateColumn(profile) && (!isNumberColumn(profile) || isNominalName(header));
}

function why(column: SurveyedColumn, board: RoleBoard): string {
  const named = namedCode(column.header);
  if (named?.code === 'c1') return 'Its values are not actual, forecast or backtest, so it is not the type';
  if (named !== null) return `"${board.holder(named.code)?.name ?? ''}" is already ${named.code}`;
  return isNumberColumn(column.profile)
    ? 'Its header names a group, so its numbers can be used for grouping'
    : 'Text that can be used for grouping';
}
