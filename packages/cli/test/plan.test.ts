// full run only: it starts programs as separate processes.
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Console } from './support/console.ts';

let server: Console;
let runId = '';
beforeAll(async () => {
  server = await Console.start();
  const { stdout } = await server.cli(['upload', 'demand.csv', '--wait', '--quiet']);
  const settings = ['--model', 'lightgbm', '--horizon', '3', '--level', 'c2,c3'];
  const run = await server.cli(['run', stdout.trim(), '--wait', '--quiet', ...settings]);
  runId = run.stdout.trim();
});
afterAll(() => server.stop());

function planImport(csv: string, ...args: string[]) {
  writeFileSync(server.path('plan.csv'), csv);
  return server.cli(['plan', 'import', runId, 'plan.csv', ...args]);
}

/** The adjustments in force, as the export of the run shows them. */
async function plan(): Promise<string[]> {
  const { stdout } = await server.cli(['export', runId, '--output', '-']);
  const [header = '', ...lines] = stdout.replace('\ufeff', '').trim().split('\r\n');
  const at = header.split(',').indexOf('Plan');
  return lines.flatMap((line) => {
    const cells = line.split(',');
    return at < 0 || !cells[at] ? [] : `${cells[0]} ${cells[1]} ${cells[at]}`;
  });
}

describe('plan import', () => {
  it('applies values and changes to series and to the total', async () => {
    const csv = [
      '\ufeffSeries;Period;Value;Change;Reason',
      'c2:A1~c3:North;2025-01-01;500;;Fair',
      'c2:A1~c3:North;2025-02-01;;-20;Fair',
      '',
      'Total;2025-03-01;9000;;"Budget; agreed"',
      '',
    ].join('\r\n');
    const { code, stdout, stderr } = await planImport(csv, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { adjustments } = JSON.parse(stdout) as { adjustments: object[] };
    expect(adjustments).toMatchObject([
      {
        key: { c2: 'A1', c3: 'North' },
        reason: 'Fair',
        cells: [
          { date: '2025-01-01', kind: 'value', after: 500 },
          { date: '2025-02-01', change: -20 },
        ],
      },
      { key: {}, reason: 'Budget; agreed', cells: [{ date: '2025-03-01', after: 9000 }] },
    ]);
  });

  it.each([
    ['period,reason\n2025-01-01,x\n', 'plan.csv has no column series, value or change.'],
    ['series,period,value,reason\n', 'plan.csv has no rows.'],
    ['series,period,value,reason\nTotal,01/02/2025,5,x\n', 'Line 2: period must be a date'],
    ['series,period,value,reason\nTotal,2025-02-30,5,x\n', 'Line 2: period must be a date'],
    ['series,period,value,reason\nA1,2025-01-01,5,x\n', 'Line 2: series must be Total, or codes'],
    ['series,period,value,reason\nTotal,2025-01-01,"1,234",x\n', 'Line 2: "1,234" is not a number'],
    ['series,period,value,reason\nTotal,2025-01-01,5,\n', 'Line 2: reason must be one line'],
    [
      'series,period,value,change,reason\nTotal,2025-01-01,5,6,x\n',
      'Line 2: fill in either value or change.',
    ],
    ['series,period,value,reason\nTotal,2025-01-01,5,x\n,2025-01-01,6,y\n', 'Line 3: '],
    ['series,period,value,reason\nTotal,2025-01-01\n', 'Line 2: Too few fields'],
  ])('exits with 2 and the line for an invalid file', async (csv, message) => {
    const before = await plan();
    const { code, stdout, stderr } = await planImport(csv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(await plan()).toEqual(before);
  });

  it('changes nothing if the run has no such series or period', async () => {
    const before = await plan();
    const { code, stderr } = await planImport(
      'series,period,value,reason\nTotal,2025-01-01,900,x\nc2:Z9~c3:North,2025-01-01,5,x\nTotal,2031-01-01,5,x\n',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('Line 3: the run has no series c2:Z9~c3:North.');
    expect(stderr).toContain('Line 4: the forecast of Total has no period that starts on 2031-01-01.');
    expect(stderr).toContain('Nothing was changed.');
    expect(await plan()).toEqual(before);
  });

  it('undoes everything if the server rejects a change', async () => {
    const before = await plan();
    const csv =
      'series,period,value,reason\nc2:B2~c3:South,2025-01-01,321,x\nc2:A1~c3:North,2025-01-01,-900,y\n';
    const { code, stderr } = await planImport(csv, '--json');
    expect(code).toBe(1);
    const { error } = JSON.parse(stderr) as { error: { message: string } };
    expect(error.message).toContain('Series c2:A1~c3:North (line 3): ');
    expect(error.message).toContain('cannot be negative');
    expect(error.message).toContain('Nothing was changed.');
    expect(await plan()).toEqual(before);
  });
});
