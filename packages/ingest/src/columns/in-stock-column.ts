import { cellText, type Row } from '../files/table.ts';
import { isNumberColumn } from '../survey/column-profile.ts';
import { inStockRank } from '../survey/column-synonyms.ts';
import type { SurveyedColumn } from '../survey/survey.ts';
import { type DecimalMark, parseNumber } from '../values/parse-number.ts';
import { example, misfit } from './refusals.ts';
import type { RoleBoard } from './role-board.ts';

const words: ReadonlyMap<string, number> = new Map([
  ...['yes', 'y', 'true', 'ja', 'wahr', 'si', 'sí', 'oui'].map((word) => [word, 1] as const),
  ...['no', 'n', 'false', 'nein', 'falsch', 'non'].map((word) => [word, 0] as const),
]);

/**
 * Finds the column that shows when an item was in stock, and assigns its role; null if there is none. Call it after
 * the value was found, because a file may be about stock itself.
 * @param stated the column that the user marked
 * @throws RefusedFileError if the stated column has neither numbers nor yes and no
 */
export function claimInStock(board: RoleBoard, stated: SurveyedColumn | null): SurveyedColumn | null {
  if (stated !== null) {
    if (isInStockColumn(stated)) return stated;
    throw misfit(
      stated.name,
      `it cannot show whether an item was in stock, because ${example(stated)} is not a number, yes or no`,
    );
  }
  const found = board.best((column) => (isInStockColumn(column) ? inStockRank(column.header) : null));
  if (found !== null) board.giveInStock(found, 'Header recognized as in stock; demand is unknown at 0');
  return found;
}

function isInStockColumn({ profile }: SurveyedColumn): boolean {
  return isNumberColumn(profile) || (profile.filled > 0 && [...profile.distinct].every(isWord));
}

const isWord = (text: string) => words.has(text.toLowerCase());

/**
 * Returns the share of its period in which the item of a row was in stock: 1 if the cell is blank or contains a stock
 * level of 1 or more, and NaN if it is invalid.
 */
export function inStockShare(row: Row, { index, header }: SurveyedColumn, mark: DecimalMark): number {
  const cell = row[index] ?? '';
  const text = cellText(cell);
  if (text === '') return 1;
  const number = typeof cell === 'number' ? cell : (words.get(text.toLowerCase()) ?? parseNumber(text, mark));
  if (Number.isNaN(number) || number < 0) return Number.NaN;
  const isPercent = !text.includes('%') && /%|percent|pct|prozent/i.test(header);
  return Math.min(1, isPercent ? number / 100 : number);
}
