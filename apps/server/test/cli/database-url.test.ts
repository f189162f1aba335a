import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { components } from '@forecast-console/api-client/schema';
import { emptyDatabase, whyNoPostgres } from '../support/postgres/databases.ts';
import { printAudit } from '../support/print-audit.ts';
import { RoundRobin } from '../support/round-robin.ts';
import { ServerProcess } from '../support/server-process.ts';
import { fileForm, forecastRequest, longCsv } from '../support/test-data.ts';

type Schemas = components['schemas'];
type Uploaded = Schemas['UploadAnswer'];

/** @param body a string is sent as JSON; null sends a GET request */
async function answerOf(
  address: string,
  path: string,
  body: FormData | URLSearchParams | string | null,
  token = '',
): Promise<unknown> {
  const response = await fetch(address + path, {
    method: body === null ? 'GET' : 'POST',
    body,
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
  });
  expect(response.status).toBe(200);
  return response.json();
}

describe.skipIf(whyNoPostgres !== null)('a server with DATABASE_URL', () => {
  let folders: string[];
  let url: string;
  beforeEach(async () => {
    folders = ['a', 'b'].map((name) => mkdtempSync(join(tmpdir(), `database-url-${name}-`)));
    url = await emptyDatabase();
  });
  afterEach(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('stores its workspace in PostgreSQL and shares it with servers behind the same address', async () => {
    const [own = '', other = ''] = folders;
    const empty = printAudit({ DATABASE_URL: url });
    expect([empty.status, empty.stdout]).toEqual([1, '']);
    expect(empty.stderr).toMatch(/^There is no workspace in the database 127\.0\.0\.1:\d+\/\w+\. .*\n$/);
    // Both servers start with an administrator password, but only one of them may create the first administrator.
    const env = { DATABASE_URL: url, ALLOWED_HOSTS: 'plan.example', ADMIN_PASSWORD: 'correct horse battery' };
    const [server, second] = await Promise.all([
      ServerProcess.start(own, env),
      ServerProcess.start(other, env),
    ]);
    expect([server.problems, second.problems]).toEqual(['', '']);
    expect(printAudit({ DATABASE_URL: url }).stdout.match(/createAdmin/g)).toHaveLength(1);

    const proxy = await RoundRobin.before([server.address, second.address]);
    const form = new URLSearchParams({ username: 'admin', password: 'correct horse battery' });
    const { access_token: token } = (await answerOf(
      proxy.address,
      '/api/auth/token',
      form,
    )) as Schemas['Tokens'];
    const uploaded = (await answerOf(proxy.address, '/api/upload', fileForm(longCsv()), token)) as Uploaded;
    const { run_id } = (await answerOf(
      proxy.address,
      '/api/forecast',
      JSON.stringify(forecastRequest(uploaded.id)),
      token,
    )) as Schemas['ForecastAnswer'];
    await second.kill();
    // The other server takes over a run of the killed one within seconds.
    await vi.waitFor(
      async () =>
        expect(await answerOf(server.address, `/api/forecast-detail/${run_id}`, null, token)).toMatchObject({
          status: 'completed',
        }),
      { timeout: 300_000, interval: 200 },
    );
    await proxy.close();
    expect(await server.stop()).toBe(0);
  });
});
