import { defaultLabels } from '../survey/code.ts';
import { holdsTypes } from '../survey/column-content.ts';
import { tidyLabel } from '../survey/header-name.ts';
import type { SurveyedColumn } from '../survey/survey.ts';
import type { MappedColumn } from './column-mapping.ts';
import { example, misfit } from './refusals.ts';
import type { RoleBoard } from './role-board.ts';

/** The columns whose meaning the user stated. */
export interface StatedColumns {
  dates: SurveyedColumn[];
  value: SurveyedColumn | null;
  periods: SurveyedColumn[];
  drivers: SurveyedColumn[];
}

const statedReason = 'The mapping says so';

/**
 * Gives the columns of a table the roles the user stated; the rest stays open for the detection.
 * @throws RefusedFileError for a column that cannot be what it is said to be
 */
export function applyMapping(board: RoleBoard, mapping: readonly MappedColumn[]): StatedColumns {
  const stated: StatedColumns = { dates: [], value: null, periods: [], drivers: [] };
  const byName = new Map(board.open.map((column) => [column.name, column]));
  const nextFree: { column: SurveyedColumn; label: string | undefined }[] = [];
  for (const { column: name, role, code, label, knownAhead = false } of mapping) {
    const column = byName.get(name);
    if (column === undefined) continue;
    if (role === 'characteristic') {
      if (code === undefined) {
        nextFree.push({ column, label });
        continue;
      }
      if (code === 'c1' && !holdsTypes(column.profile))
        throw misfit(
          name,
          `c1 is the type of a row, and ${example(column)} is not actual, forecast or backtest`,
        );
      board.state(column, code, label ?? (tidyLabel(column.header) || defaultLabels[code]), statedReason);
      continue;
    }
    if (knownAhead) {
      if (column.profile.numbers === 0)
        throw misfit(name, `it cannot be known ahead, because ${example(column)} is no number`);
      board.drive(column, statedReason);
      stated.drivers.push(column);
      continue;
    }
    board.give(column, role, statedReason);
    if (role === 'date') stated.dates.push(column);
    else if (role === 'value') stated.value = column;
    else if (role === 'period') stated.periods.push(column);
  }
  // After all others, so that a code stated further down is not taken by a column that named none.
  for (const { column, label } of nextFree) {
    const code = board.nextFree();
    if (code === null) throw misfit(column.name, 'the characteristics c2 to c15 are all taken');
    board.state(column, code, label ?? tidyLabel(column.name), statedReason);
  }
  return refuseContradictions(stated);
}

function refuseContradictions(stated: StatedColumns): StatedColumns {
  const [period] = stated.periods;
  if (period === undefined) return stated;
  const other = stated.value ?? stated.dates[0];
  if (other !== undefined)
    throw misfit(
      other.name,
      `a table whose columns are periods, as "${period.name}", has no date or value column`,
    );
  return stated;
}
