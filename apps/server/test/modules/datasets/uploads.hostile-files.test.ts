// full run only: it reads large and malformed files.
import { deepEqual } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ask, call } from '../../support/call.ts';
import { ServerProcess } from '../../support/server-process.ts';
import { TestApp } from '../../support/test-app.ts';
import { fileForm, longCsv, upload } from '../../support/test-data.ts';
import { type SignedIn, signedIn } from '../../support/test-users.ts';
import { zipOf } from '@forecast-console/ingest/test-support/zip-of.ts';

let app: TestApp;
let ana: SignedIn;
beforeAll(async () => {
  app = await TestApp.open({ maxUploadBytes: 200_000_000 });
  ana = await signedIn(app, 'ana');
});
afterAll(() => app.close());

/** Returns what a data folder must never contain after a response. */
function leftBehind() {
  const rows = app.withDatabase(
    (database) =>
      database.prepare('SELECT id, status FROM uploads').all() as { id: string; status: string }[],
  );
  const expected = rows.map(({ id }) => `${id}.db`);
  const datasets = readdirSync(app.path('datasets'));
  return {
    incoming: readdirSync(app.path('incoming')),
    strayDatasets: datasets.filter((name) => !expected.includes(name)),
    missingDatasets: expected.filter((name) => !datasets.includes(name)),
    unfinished: rows.filter(({ status }) => status !== 'completed'),
    damage: app.withDatabase((database) =>
      (database.pragma('integrity_check') as { integrity_check: string }[]).filter(
        (row) => row.integrity_check !== 'ok',
      ),
    ),
  };
}
let listening: Promise<string> | null = null;
const address = () => (listening ??= app.fastify.listen({ host: '127.0.0.1', port: 0 }));

const nothing = { incoming: [], strayDatasets: [], missingDatasets: [], unfinished: [], damage: [] };
afterEach(() => {
  deepEqual(leftBehind(), nothing);
});

/** Creates a workbook whose only sheet has this XML. */
function workbook(sheet: string | Buffer): Buffer<ArrayBuffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  return zipOf(parts);
}

const cellsOf = (row: readonly string[]) =>
  row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
const sheetOf = (rows: readonly (readonly string[])[], before = '') =>
  `${before}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${cellsOf(row)}</row>`).join('')}</sheetData></worksheet>`;

const refused = async (content: string | Buffer<ArrayBuffer>, name = 'demand.csv') => {
  const { status, detail } = await call(app, 'uploadFile', {
    token: ana.token,
    multipart: fileForm(content, { name }),
  });
  expect(status).toBe(422);
  return String(detail);
};

describe('a hostile file', () => {
  it('is created by a test helper that can also write valid workbooks', async () => {
    const rows = [
      ['sku', 'date', 'qty'],
      ['A', '2024-01-01', '5'],
    ];
    const { report } = await upload(app, ana.token, workbook(sheetOf(rows)), { name: 'a.xlsx' });
    expect(report).toMatchObject({ fileType: 'excel', rowsKept: 1 });
  });

  it('is rejected as a zip bomb before it is unpacked', async () => {
    const bomb = workbook(Buffer.alloc(100_000_000, ' '));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refused(bomb, 'bomb.xlsx')).toContain('would unpack to more than 300 times its size');
  });

  it('cannot make the server expand XML entities (billion laughs, external files)', async () => {
    const laughs = Array.from(
      { length: 9 },
      (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
    ).join('');
    const doctype = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha"><!ENTITY f SYSTEM "file:///etc/passwd">${laughs}]>`;
    const rows = [
      ['sku', 'note', 'date', 'qty'],
      ['A', '&l9;', '2024-01-01', '5'],
      ['B', '&f;', '2024-01-01', '5'],
    ];
    const answer = await call(app, 'previewFile', {
      token: ana.token,
      multipart: fileForm(workbook(sheetOf(rows, doctype)), { name: 'laughs.xlsx' }),
    });
    expect([200, 422]).toContain(answer.status);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(answer.text).not.toMatch(/root:|hahaha/);
  });

  it('is rejected with a million columns', async () => {
    const header = Array.from({ length: 1_000_000 }, (_, index) => `k${index.toString(36)}`).join(',');
    expect(await refused(`${header}\n${'1,'.repeat(999_999)}1\n`)).toContain('at most');
  });

  it('is rejected with a line of a hundred megabytes', async () => {
    expect(await refused('x'.repeat(100_000_000))).toContain('longer than 10 million characters');
    expect(await refused(`sku,date,qty\n${'x'.repeat(100_000_000)}`)).toContain('longer than 10 million');
  });

  it('returns 422 over HTTP for ten megabytes of stray quotes', async () => {
    const answer = await fetch(`${await address()}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: fileForm(`sku,date,qty\n${'"a\n'.repeat(3_500_000)}`),
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ detail: expect.any(String) as unknown });
    expect(leftBehind()).toEqual(nothing);
  });

  it.each([
    ['NUL bytes', Buffer.from('sku,date,qty\nA,2024-01-01,\0'), 'it contains NUL bytes'],
    ['a truncated workbook', workbook(sheetOf([['a']])).subarray(0, 400), 'damaged or incomplete'],
    ['a PDF named .csv', Buffer.from('%PDF-1.7\n%âãÏÓ'), 'a PDF document'],
  ])('is rejected with a reason: %s', async (_, content, words) => {
    expect(await refused(Buffer.from(content))).toContain(words);
  });

  it('is parsed according to its content, regardless of its name', async () => {
    const { report } = await upload(app, ana.token, longCsv(3), { name: 'demand.xlsx', fileType: 'excel' });
    expect(report.notes.join(' ')).toContain('marked as an Excel workbook, but it is a CSV text file');
  });
});

describe('simultaneous uploads', () => {
  it('of the same file create two datasets', async () => {
    const [first, second] = await Promise.all([upload(app, ana.token), upload(app, ana.token)]);
    expect(first.id).not.toBe(second.id);
    expect(second.report).toEqual(first.report);
    const { uploads } = await ask(app, 'listUploads', { token: ana.token });
    expect(uploads.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
  });
});

describe('a workbook that is being read', () => {
  it('leaves no files behind if the client disconnects', async () => {
    const rows = Array.from({ length: 300_000 }, () => ['A', '2024-01-01', '1']);
    const controller = new AbortController();
    const sent = fetch(`${await address()}/api/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: fileForm(workbook(sheetOf([['sku', 'date', 'qty'], ...rows])), { name: 'a.xlsx' }),
      signal: controller.signal,
    });
    await vi.waitFor(() => expect(leftBehind().unfinished).toHaveLength(1), {
      timeout: 300_000,
      interval: 5,
    });
    controller.abort();
    await expect(sent).rejects.toThrow('aborted');
    await vi.waitFor(() => expect(leftBehind()).toEqual(nothing), { timeout: 300_000, interval: 5 });
  });
});

const canLimit = spawnSync('prlimit', ['--version']).status === 0;

describe.skipIf(!canLimit)('a full disk', () => {
  it('makes only the upload fail, and the error explains why', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
    const server = await ServerProcess.start(folder);
    try {
      const post = (path: string, body: FormData | URLSearchParams, token = '') =>
        fetch(server.address + path, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } });
      await fetch(`${server.address}/api/auth/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'ana', email: 'ana@example.com', password: 'secret-of-ana' }),
      });
      const signIn = new URLSearchParams({ username: 'ana', password: 'secret-of-ana' });
      const { access_token } = (await (await post('/api/auth/token', signIn)).json()) as {
        access_token: string;
      };
      const send = async (content: string | Buffer<ArrayBuffer>) => {
        const answer = await post('/api/upload', fileForm(content), access_token);
        return { status: answer.status, text: await answer.text() };
      };
      // Exceeding the file size limit of the process fails like a full disk.
      execFileSync('prlimit', ['--pid', String(server.pid), '--fsize=1500000']);
      const noSpace = { status: 507, text: expect.stringContaining('no disk space left') as unknown };
      expect(await send(`Product,Date,Demand\n${'A,2024-01-01,1\n'.repeat(200_000)}`)).toEqual(noSpace);
      // The file is small as an upload, but its dataset is eight times as large.
      const days = Array.from({ length: 366 }, (_, day) =>
        new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10),
      );
      const wide = [`sku,${days.join(',')}`];
      for (let product = 0; product < 400; product++) wide.push(`P${product},${'1,'.repeat(365)}1`);
      expect(await send(wide.join('\n'))).toEqual(noSpace);
      // This file is also small as an upload, but its stored rows are not.
      const row = ['A', '2024-01-01', '1', 'x'.repeat(100)];
      const rows = Array.from({ length: 20_000 }, () => row);
      expect(await send(workbook(sheetOf([['sku', 'date', 'qty', 'note'], ...rows])))).toEqual(noSpace);

      expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
      expect(readdirSync(join(folder, 'datasets'))).toEqual([]);
      expect((await send(longCsv(24))).status).toBe(200);
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
