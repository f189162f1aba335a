import { codes, defaultLabels } from '../survey/code.ts';
import { holdsTypes } from '../survey/column-content.ts';
import { explicitCode, namedCode, productNameRank } from '../survey/column-synonyms.ts';
import type { RoleBoard } from './role-board.ts';

/** Gives codes to the columns whose headers ask for them: by code, by default label, by synonym. */
export function claimCodes(board: RoleBoard): void {
  for (const column of board.open) {
    const explicit = explicitCode(column.header);
    if (explicit === null || !board.isFree(explicit.code)) continue;
    if (explicit.code === 'c1' && !holdsTypes(column.profile)) continue;
    board.claim(column, explicit.code, explicit.rest, `The header names ${explicit.code}`);
  }
  for (const code of codes) {
    if (!board.isFree(code)) continue;
    const best = board.best(({ header, profile }) => {
      const named = namedCode(header);
      return named?.code === code && (code !== 'c1' || holdsTypes(profile)) ? named.rank : null;
    });
    if (best !== null)
      board.claim(best, code, best.header, `The header means ${code} (${defaultLabels[code]})`);
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
    board.claim(named, 'c2', named.header, 'The product is known by its name alone');
  else board.give(named, 'product-name', 'The header means the name of the product');
}
