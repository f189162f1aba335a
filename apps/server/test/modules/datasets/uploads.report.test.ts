import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open();
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

const rows = ['Product,Store,Date,Demand'];
for (let month = 1; month <= 12; month++) {
  if (month === 6) continue;
  const date = `2024-${String(month).padStart(2, '0')}-01`;
  rows.push(`A,North,${date},${month === 9 ? 5000 : 100 + (month % 4)}`, `B,North,${date},0`);
}
rows.push('A,North,2024-01-01,7', 'B,North,2024-02-01,-3');
const bad = ['=cmd(),North,someday,5', 'C,"North, East",2024-01-01,many'];
const table = `${[...rows, ...bad].join('\n')}\n`;

const rejectedOf = (id: string) => call(app, 'downloadRejectedRows', { token: ana.token, path: { id } });

describe('the report of an upload', () => {
  it('includes the data quality, both at upload and later', async () => {
    const { id, report } = await upload(app, ana.token, table);
    expect(report.health).toEqual({
      firstDate: '2024-01-01',
      lastDate: '2024-12-01',
      bucket: 'month',
      buckets: 12,
      gaps: 1,
      gapDates: ['2024-06-01'],
      rowsMerged: 2,
      combinations: 2,
      negatives: 1,
      zeroShare: 11 / 24,
      outliers: {
        rule: expect.stringContaining('modified z-score') as unknown,
        count: 1,
        points: [{ date: '2024-09-01', value: 5000 }],
      },
      history: { bucket: 'month', points: expect.any(Array) as unknown },
    });
    const detail = await ask(app, 'getUpload', { token: ana.token, path: { id } });
    expect(detail.report).toEqual(report);
  });

  it('omits the counts of merged rows and combinations in a preview', async () => {
    const { report } = await ask(app, 'previewFile', { token: ana.token, multipart: fileForm(table) });
    expect(report?.health?.history?.points).toHaveLength(11);
    expect(report?.health).toMatchObject({ gaps: 1, rowsMerged: null, combinations: null, negatives: 1 });
  });

  it('does not include data quality for master data', async () => {
    const { report } = await upload(app, ana.token, 'Product,Region\nA,x\n', { mode: 'master' });
    expect(report.health).toBeNull();
  });
});

describe('the rejected rows', () => {
  it('are returned as CSV without formulas', async () => {
    const { run_id } = await upload(app, ana.token, table, { name: 'Q1 Ä.csv' });
    const answer = await rejectedOf(run_id);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="Q1 _ - rejected rows.csv"; filename*=UTF-8''Q1%20%C3%84%20-%20rejected%20rows.csv`,
    });
    expect(answer.text.slice(1).split('\r\n')).toEqual([
      'Row,Problem,Product,Store,Date,Demand',
      `26,"Column ""Date"" holds ""someday""; accepted: a date such as 2024-01-31.",'=cmd(),North,someday,5`,
      `27,"Column ""Demand"" holds ""many""; accepted: a number such as 1234.5.",C,"North, East",2024-01-01,many`,
      '',
    ]);
  });

  it('consist of only a header if no row was rejected', async () => {
    const { id } = await upload(app, ana.token, 'Product,Date,Demand\nA,2024-01-01,1\n');
    expect((await rejectedOf(id)).text).toBe('\uFEFFRow,Problem,Product,Date,Demand\r\n');
  });

  it('include at most the first 10,000', async () => {
    const many = `Product,Date,Demand\nA,2024-01-01,1\n${'A,2024-01-01,many\n'.repeat(10_500)}`;
    const { id, report } = await upload(app, ana.token, many);
    expect(report.rowsRejected).toBe(10_500);
    expect((await rejectedOf(id)).text.split('\r\n')).toHaveLength(10_002);
  });

  it('return 404 for an unknown dataset', async () => {
    expect(await rejectedOf('no-such-upload')).toMatchObject({
      status: 404,
      detail: 'Upload no-such-upload was not found',
    });
  });
});
