import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Sheet, sheetXml, xmlText } from './sheet-xml.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Formats in the order of `styles`: numFmtId and fontId. */
const formats = [
  [0, 0],
  [164, 0],
  [165, 0],
  // Built-in formats: #,##0 and #,##0.00.
  [3, 0],
  [4, 0],
  [166, 0],
  [0, 1],
  [164, 1],
] as const;

/** Date formats of a workbook. */
export type DateFormat = 'YYYY-MM-DD' | 'DD/MM/YYYY' | 'DD.MM.YYYY' | 'MM/DD/YYYY';

/** Returns the format code of dates. An escaped separator is not replaced by that of the spreadsheet's locale. */
const dateCode = (format: DateFormat) => format.toLowerCase().replaceAll(/[-/.]/gu, String.raw`\$&`);

const stylesXml = (date: string) =>
  `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${date}"/>` +
  `<numFmt numFmtId="165" formatCode="${date}\\ hh:mm"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE9EDF2"/></patternFill></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  `<cellXfs count="${formats.length}">${formats
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="${font === 1 ? 2 : 0}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>`,
    )
    .join(
      '',
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Returns the parts of a workbook that only list other parts (ECMA-376 Part 1 §12, Part 2 §9). */
function framework(names: readonly string[], dateFormat: DateFormat): Record<string, string> {
  const each = (part: (name: string, number: number) => string) =>
    names.map((name, index) => part(name, index + 1)).join('');
  return {
    '[Content_Types].xml':
      `${head}<Types xmlns="${packages}/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
      `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
      each(
        (_, at) =>
          `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${types}.worksheet+xml"/>`,
      ) +
      '</Types>',
    '_rels/.rels':
      `${head}<Relationships xmlns="${packages}/relationships">` +
      `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/_rels/workbook.xml.rels':
      `${head}<Relationships xmlns="${packages}/relationships">` +
      each(
        (_, at) =>
          `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`,
      ) +
      `<Relationship Id="rId${names.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesXml(dateCode(dateFormat)),
  };
}

interface NamedSheet {
  name: string;
  /** Range with filters, such as `$A$1:$C$9`; null if there are none. */
  filter: string | null;
}

/**
 * Returns the list of sheets, and the workbook view that they refer to. LibreOffice shows filters only if their range
 * has a name.
 */
function workbookXml(sheets: readonly NamedSheet[]): string {
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const filters = sheets.map(({ name, filter }, at) =>
    filter === null
      ? ''
      : `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">` +
        `'${xmlText(name).replaceAll("'", "''")}'!${filter}</definedName>`,
  );
  const names = filters.join('');
  return (
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews>` +
    `<sheets>${listed.join('')}</sheets>` +
    `${names === '' ? '' : `<definedNames>${names}</definedNames>`}</workbook>`
  );
}

/**
 * Streams an Excel file. Memory holds only one chunk of a sheet at a time.
 *
 * @param sheets sheets with distinct names of at most 31 characters
 */
export function workbookStream(sheets: readonly Sheet[], dateFormat: DateFormat = 'YYYY-MM-DD'): Readable {
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false });
  const names = sheets.map(({ name }) => name);
  for (const [path, text] of Object.entries(framework(names, dateFormat)))
    zip.addBuffer(Buffer.from(text), path);
  const named = sheets.map(({ name }): NamedSheet => ({ name, filter: null }));
  const add = (path: string, pieces: () => Iterable<string> | AsyncIterable<string>) =>
    zip.addReadStreamLazy(path, (use) => {
      const part = Readable.from(pieces());
      // Stops creating rows when the client disconnects. An error must not produce a file that looks complete.
      const stop = () => part.destroy();
      output.once('close', stop);
      part.once('close', () => output.off('close', stop));
      part.once('error', (error) => output.destroy(error));
      use(null, part);
    });
  for (const [index, { rows }] of sheets.entries())
    add(`xl/worksheets/sheet${index + 1}.xml`, () =>
      sheetXml(rows, (range) => {
        const sheet = named[index];
        if (sheet) sheet.filter = range;
      }),
    );
  // Comes last, because it contains the ranges of the sheets.
  add('xl/workbook.xml', () => [workbookXml(named)]);
  zip.end();
  return output;
}
