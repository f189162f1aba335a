// full run only: it starts LibreOffice.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Cell, readXlsx, type Sheet } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { urlOf } from '../../../support/call.ts';
import { TestApp } from '../../../support/test-app.ts';
import { forecastOf, upload } from '../../../support/test-data.ts';
import { signedIn } from '../../../support/test-users.ts';

const run = promisify(execFile);
/** Whether LibreOffice is installed. */
const isInstalled = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);
if (!isInstalled)
  process.stderr.write('The export is not opened with LibreOffice: the command soffice is missing.\n');

// Prints the number of frozen rows of each sheet. A conversion opens no view, so that it loses frozen rows.
const macro = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE script:module PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "module.dtd">
<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Module1" script:language="StarBasic">
Sub Main(source, target)
  Dim none()
  document = StarDesktop.loadComponentFromURL(source, "_blank", 0, none())
  view = document.CurrentController
  Open target For Output As #1
  For Each sheet In document.Sheets
    view.setActiveSheet(sheet)
    Print #1, sheet.Name; ":"; view.hasFrozenPanes(); ":"; view.SplitRow
  Next
  Close #1
  document.close(True)
End Sub
</script:module>`;

interface Opened {
  sheets: Sheet[];
  /** One line per sheet: name, whether rows are frozen, their number. */
  frozen: string[];
  output: string;
}

/** Opens a workbook in LibreOffice and saves it again. */
async function savedAgain(folder: string, workbook: Uint8Array): Promise<Opened> {
  const file = join(folder, 'export.xlsx');
  await writeFile(file, workbook);
  const profile = join(folder, 'profile');
  const office = (...args: string[]) =>
    run('soffice', [
      '--headless',
      '--norestore',
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...args,
    ]);
  const { stdout, stderr } = await office('--convert-to', 'xlsx', '--outdir', join(folder, 'saved'), file);
  const { sheets } = await readXlsx(await readFile(join(folder, 'saved/export.xlsx')), { readStyles: true });
  await writeFile(join(profile, 'user/basic/Standard/Module1.xba'), macro);
  const list = join(folder, 'frozen.txt');
  await office(`macro:///Standard.Module1.Main("${pathToFileURL(file).href}","${list}")`);
  const frozen = (await readFile(list, 'utf8')).trim().split(/\r?\n/);
  return { sheets, frozen, output: stdout + stderr };
}

// RUN-17
describe.skipIf(!isInstalled)('a workbook that LibreOffice has opened', () => {
  let folder: string;
  let exported: Sheet[];
  let opened: Sheet[];
  let frozen: string[];
  let output: string;

  beforeAll(async () => {
    const app = await TestApp.open();
    const { token } = await signedIn(app, 'ana');
    const csv = ['Product,Name,Date,Demand'];
    for (let month = 0; month < 30; month++)
      for (const product of ['A long product code <1> & "2"', 'B'])
        csv.push(
          `"${product.replaceAll('"', '""')}",Größe 5,${2022 + Math.floor(month / 12)}-${(month % 12) + 1}-01,${(1200.25 + 3 * month).toFixed(2)}`,
        );
    const { id } = await upload(app, token, csv.join('\n'));
    const { run_id } = await forecastOf(app, token, id, { aggregation_characteristics: ['c2'] });
    const { rawPayload } = await app.fastify.inject({
      method: 'GET',
      url: urlOf('exportForecastRun', { path: { runId: run_id } }),
      headers: { authorization: `Bearer ${token}` },
    });
    await app.close();
    folder = await mkdtemp(join(tmpdir(), 'libreoffice-'));
    exported = (await readXlsx(rawPayload, { readStyles: true })).sheets;
    ({ sheets: opened, frozen, output } = await savedAgain(folder, rawPayload));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('was opened without errors and has the same sheets and values', () => {
    // Numbers are equal up to the rounding of doubles; LibreOffice leaves empty text out.
    const valuesOf = (sheets: readonly Sheet[]) =>
      sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map((row) =>
          row.map((value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : (value ?? ''))),
        ),
      }));
    expect(output).not.toMatch(/error|repair|corrupt/i);
    expect(valuesOf(opened)).toEqual(valuesOf(exported));
  });

  it('has the same column widths', () => {
    // LibreOffice rounds widths to its own unit.
    const widthsOf = (sheets: readonly Sheet[]) =>
      sheets.map(({ columns = [] }) => columns.map(({ width = 0 }) => Math.round(width)));
    expect(widthsOf(opened)).toEqual(widthsOf(exported));
    expect(widthsOf(exported).flat()).not.toContain(0);
  });

  it('has a frozen header with filters on every sheet', () => {
    expect(frozen.map((line) => line.replaceAll(' ', ''))).toEqual(
      exported.map(({ name }) => `${name}:True:1`),
    );
    expect(opened.map(({ autoFilter }) => autoFilter?.range.replace(/[A-Z]+(?=\d+$)/, ''))).toEqual(
      exported.map(({ rows }) => `A1:${rows.length}`),
    );
  });

  it('has the formats of dates, numbers and percentages', () => {
    const formatsOf = (sheets: readonly Sheet[]) =>
      sheets.map(({ cells = new Map<string, Cell>() }) =>
        [...cells]
          .filter(([, { value }]) => value instanceof Date || typeof value === 'number')
          .map(([key, { style }]) => `${key}: ${(style?.numFmt ?? 'General').replaceAll('\\', '')}`)
          .toSorted(),
      );
    expect(formatsOf(opened)).toEqual(formatsOf(exported));
    const formats = new Set(formatsOf(exported).flatMap((all) => all.map((text) => text.split(': ')[1])));
    expect(formats).toEqual(new Set(['#,##0', '#,##0.00', '0.0%', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm']));
  });
});
