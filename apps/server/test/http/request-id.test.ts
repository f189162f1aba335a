import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { ServerProcess } from '../support/server-process.ts';
import { defineRowChecksum } from '../../src/db/sqlite/row-checksums.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'forecast-console-'));
let server: ServerProcess;
beforeAll(async () => {
  server = await ServerProcess.start(dataDir, { LOG_LEVEL: 'info' });
});
afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

const idOf = async (path: string, id?: string) => {
  const { headers } = await fetch(
    server.address + path,
    id === undefined ? {} : { headers: { 'x-request-id': id } },
  );
  return headers.get('x-request-id');
};
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

it.each(['/api/health', '/api/uploads', '/api/nothing', '/%zz'])(
  'the request id in the response is unique for %s',
  async (path) => {
    const [first, second] = [await idOf(path), await idOf(path)];
    expect([first, second]).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(first).not.toBe(second);
  },
);

it('the request id is in the response to a malformed request', async () => {
  const { hostname, port } = new URL(server.address);
  const caller = connect(Number(port), hostname);
  caller.write('this is no HTTP\r\n\r\n');
  expect(await text(caller)).toMatch(/\r\nX-Request-Id: [0-9a-f-]{36}\r\n/);
});

it('the request id is taken from the proxy if it is safe to log', async () => {
  expect(await idOf('/api/health', 'a1-B2_c3.d4:e5/f6+g7=')).toBe('a1-B2_c3.d4:e5/f6+g7=');
  expect(await idOf('/api/health', 'a'.repeat(128))).toBe('a'.repeat(128));
  for (const given of ['', 'two words', 'a, b', '"quoted"', 'a'.repeat(129)])
    expect(await idOf('/api/health', given)).toMatch(uuid);
});

it('the request id appears once in every log line', async () => {
  const database = new SQLite(join(dataDir, 'workspace.db'));
  defineRowChecksum(database);
  database.exec('ALTER TABLE uploads RENAME TO gone');
  database.close();
  await idOf('/api/ready', 'of-this-request');
  // The log is written synchronously but read asynchronously.
  const lines = await vi.waitFor(
    () => {
      const found = server.output.split('\n').filter((line) => line.includes('of-this-request'));
      expect(found.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(
        expect.arrayContaining(['incoming request', 'the workspace cannot be read', 'request completed']),
      );
      return found;
    },
    { timeout: 300_000 },
  );
  for (const line of lines) expect(line.match(/"reqId":"of-this-request"/g)).toHaveLength(1);
});
