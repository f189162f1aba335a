import { limits } from '../files/limits.ts';
import type { Code } from '../survey/code.ts';
import type { Survey } from '../survey/survey.ts';
import { applyMapping } from './apply-mapping.ts';
import { claimCodes } from './claim-codes.ts';
import type { MappedColumn } from './column-mapping.ts';
import { commonPlan, headerNotes, usableHeader } from './common-plan.ts';
import { settleLeftovers } from './leftover-columns.ts';
import { noProduct, tooManyColumns } from './refusals.ts';
import { RoleBoard } from './role-board.ts';
import type { MasterPlan } from './table-plan.ts';

/**
 * Decides what each column of a table of products is.
 * @param reserved codes the observations gave to columns of their own, when the two are joined
 * @throws RefusedFileError without a header or a product
 */
export function planMaster(
  survey: Survey,
  reserved?: ReadonlyMap<Code, string>,
  mapping: readonly MappedColumn[] = [],
): MasterPlan {
  const headerRow = usableHeader(survey);
  if (survey.columns.length > limits.longColumns) throw tooManyColumns(survey, limits.longColumns);
  const board = new RoleBoard(survey.columns, reserved);
  applyMapping(board, mapping);
  claimCodes(board);
  const productNamed = board.holder('c2') !== null;
  settleLeftovers(board, true);
  if (board.holder('c2') === null) throw noProduct(survey);
  return {
    layout: 'master',
    productNamed,
    ...commonPlan(survey, board, headerRow),
    notes: headerNotes(survey),
  };
}
