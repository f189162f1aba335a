import { describe, expect, it } from 'vitest';
import { RefusedFileError } from '../../src/files/refused-file-error.ts';
import { collectUpload, rolesOf, type UploadSettings } from '../support/collect-upload.ts';
import { type CorpusCase, type ExpectedReport, usualReport, usualWorkbookReport } from './corpus-case.ts';
import { excelCellCases } from './excel-cell-cases.ts';
import { excelFileCases } from './excel-file-cases.ts';
import { excelSheetCases } from './excel-sheet-cases.ts';
import { foreignWorkbookCases } from './foreign-workbook-cases.ts';
import { textCases } from './text-cases.ts';

const groups: readonly { files: readonly CorpusCase[]; name: string; usual: ExpectedReport }[] = [
  {
    files: textCases,
    name: 'demand.csv',
    usual: usualReport,
  },
  {
    files: [...excelCellCases, ...excelFileCases, ...excelSheetCases, ...foreignWorkbookCases],
    name: 'demand.xlsx',
    usual: usualWorkbookReport,
  },
];
const all = groups.flatMap(({ files, ...how }) => files.map((file) => ({ ...file, ...how })));

async function bytesOf({ content }: CorpusCase): Promise<string | Uint8Array> {
  return typeof content === 'function' ? content() : content;
}

async function outcomeOf(content: string | Uint8Array, settings: UploadSettings): Promise<object> {
  try {
    const collected = await collectUpload(content, settings);
    const {
      report: { rejection_reasons: reasons, ...report },
      observations,
    } = collected;
    // At most 100 cells are listed, so every one belongs to a counted reason.
    expect(reasons.reduce((sum, { count }) => sum + count, 0)).toBe(report.cellsRejected);
    return {
      report: { ...report, columns: rolesOf(collected.report) },
      observations: observations.slice(0, 6),
    };
  } catch (error) {
    if (error instanceof RefusedFileError) return { refused: error.message };
    throw error;
  }
}

describe('a file in the corpus', () => {
  it.each(all)('is read or rejected as expected: $title', async (file) => {
    const { expected, usual, name, settings } = file;
    const outcome =
      'refused' in expected ? expected : { ...expected, report: { ...usual, ...expected.report } };
    expect(await outcomeOf(await bytesOf(file), { name, ...settings })).toEqual(outcome);
  });

  it('is one of more than a hundred distinct files', async () => {
    const contents = await Promise.all(
      all.map(async (file) => {
        const text = Buffer.from(await bytesOf(file)).toString('base64');
        return `${JSON.stringify(file.settings)} ${text}`;
      }),
    );
    expect(new Set(contents).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(100);
  });
});
