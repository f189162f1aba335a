import { isDateColumn, isNumberColumn } from '../survey/column-content.ts';
import { isIdentifierName, isNeverValue, isNominalName, valueRank } from '../survey/column-synonyms.ts';
import type { SurveyedColumn } from '../survey/survey.ts';
import { example, misfit } from './refusals.ts';
import type { RoleBoard } from './role-board.ts';

const unnamedRank = 1000;

/**
 * Finds the value among the open columns and gives it its role: by name, then by fit.
 * @param stated the column the user says is the value
 * @throws RefusedFileError when the stated column holds no numbers
 */
export function claimValue(
  board: RoleBoard,
  stated: SurveyedColumn | null,
): { column: SurveyedColumn; note: string | null } | null {
  if (stated !== null) {
    if (stated.profile.numbers === 0)
      throw misfit(stated.name, `it cannot be the value, because ${example(stated)} is no number`);
    return { column: stated, note: null };
  }
  const { open } = board;
  const best = board.best(rankOf);
  if (best === null) return null;
  const named = valueRank(best.header) !== null;
  board.give(best, 'value', named ? 'The header means the demand' : 'The column of numbers that fits best');
  const others = open
    .filter((column) => column !== best && isRival(column, named))
    .map(({ name }) => `"${name}"`);
  const note =
    others.length === 0 ? null : `"${best.name}" was taken as the value, not ${others.join(' or ')}.`;
  return { column: best, note };
}

/** Columns the user might have meant: those named like a value, or any number when none is. */
function isRival(column: SurveyedColumn, bestIsNamed: boolean): boolean {
  if (bestIsNamed) return valueRank(column.header) !== null && isNumberColumn(column.profile);
  return rankOf(column) !== null && !isNominalName(column.header);
}

function rankOf({ header, profile }: SurveyedColumn): number | null {
  if (profile.filled === 0 || isDateColumn(profile)) return null;
  const rank = valueRank(header);
  if (rank !== null && isNumberColumn(profile)) return rank;
  // Taken by its name alone, so that the user is told which of its cells are no numbers.
  if (rank !== null) return unnamedRank * 3 + rank;
  if (!isNumberColumn(profile) || isIdentifierName(header) || isNeverValue(header)) return null;
  const blanks = 1 - profile.numbers / profile.filled;
  return (isNominalName(header) ? unnamedRank * 2 : unnamedRank) + blanks * 100;
}
