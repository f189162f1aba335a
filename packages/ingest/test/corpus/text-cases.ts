import type { CorpusCase } from './corpus-case.ts';
import { dateColumnCases } from './date-column-cases.ts';
import { dateFormCases } from './date-form-cases.ts';
import { encodingCases } from './encoding-cases.ts';
import { foreignTextCases } from './foreign-text-cases.ts';
import { longCases } from './long-cases.ts';
import { numberCases } from './number-cases.ts';
import { oddRowCases } from './odd-row-cases.ts';
import { seriesCases } from './series-cases.ts';
import { surroundingCases } from './surrounding-cases.ts';
import { twoRowHeaderCases } from './two-row-header-cases.ts';
import { uploadModeCases } from './upload-mode-cases.ts';
import { wideCases } from './wide-cases.ts';

/** All text files of the corpus. */
export const textCases: readonly CorpusCase[] = [
  ...dateColumnCases,
  ...dateFormCases,
  ...encodingCases,
  ...foreignTextCases,
  ...longCases,
  ...numberCases,
  ...oddRowCases,
  ...seriesCases,
  ...surroundingCases,
  ...twoRowHeaderCases,
  ...uploadModeCases,
  ...wideCases,
];
