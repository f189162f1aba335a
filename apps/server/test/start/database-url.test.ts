import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { printAudit } from '../support/print-audit.ts';
import { ServerProcess } from '../support/server-process.ts';

const account = { username: 'ana', email: 'ana@example.com', password: 'correct horse battery' };

const send = (server: ServerProcess, path: string, body: string, type: string) =>
  fetch(server.address + path, { method: 'POST', body, headers: { 'content-type': type } });

describe.skipIf(whyNoPostgres !== null)('a server with DATABASE_URL', () => {
  let folders: string[];
  let url: string;
  beforeEach(async () => {
    folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `database-url-${name}-`)));
    url = await emptyDatabase();
  });
  afterEach(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('keeps its workspace there, and refuses to share it', async () => {
    const [own = '', other = ''] = folders;
    const empty = printAudit({ DATABASE_URL: url });
    expect([empty.status, empty.stdout]).toEqual([1, '']);
    expect(empty.stderr).toMatch(/^There is no workspace in the database 127\.0\.0\.1:\d+\/\w+\. .*\n$/);
    const server = await ServerProcess.start(own, { DATABASE_URL: url });
    const registered = await send(server, '/api/auth/register', JSON.stringify(account), 'application/json');
    expect(registered.status).toBe(200);
    expect(printAudit({ DATABASE_URL: url }).stdout).toMatch(/ {2}register {2}ana {2}/);

    const second = ServerProcess.spawn(other, { DATABASE_URL: url });
    expect(await second.ended()).toBe(1);
    expect(second.problems).toBe(
      'The database of DATABASE_URL is in use by another server, and several servers cannot share one yet. Stop that server, or set another DATABASE_URL.\n',
    );

    await server.kill();
    const again = await ServerProcess.start(other, { DATABASE_URL: url });
    const form = new URLSearchParams({ username: 'ANA', password: account.password });
    const type = 'application/x-www-form-urlencoded';
    expect((await send(again, '/api/auth/token', form.toString(), type)).status).toBe(200);
    expect(await again.stop()).toBe(0);
  });
});
