// full run only: it starts programs as separate processes.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Console } from './support/console.ts';

let server: Console;
beforeAll(async () => {
  server = await Console.start({ MAX_UPLOAD_BYTES: '1000000' });
});
afterAll(() => server.stop());

const upload = async (...args: string[]) => {
  const { stdout } = await server.cli(['upload', 'demand.csv', '--quiet', ...args]);
  return stdout.trim();
};
const line = 'Product,Product name,Warehouse,Date,Demand';

describe('login', () => {
  it('stores the address and the token from standard input in a file that only the user can read', async () => {
    const { write } = server.tokens;
    const env = { XDG_CONFIG_HOME: server.path('config') };
    const signedIn = await server.cli(['login', `${server.server.address}/`], { env, stdin: `${write}\n` });
    expect(signedIn).toMatchObject({ code: 0, stderr: '' });
    expect(signedIn.stdout).toContain(`Signed in to ${server.server.address} as qa.`);
    expect(signedIn.stdout).not.toContain(write);
    const file = server.path('config/forecast-console/config.json');
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ url: server.server.address, token: write });

    expect(await server.cli(['datasets'], { env })).toMatchObject({ code: 0 });
    // The stored token is never sent to another server.
    const elsewhere = { ...env, FORECAST_CONSOLE_URL: 'http://localhost:9' };
    const { code, stderr } = await server.cli(['datasets'], { env: elsewhere });
    expect(code).toBe(2);
    expect(stderr).toContain('No API token is set for http://localhost:9.');
    const wrong = { ...env, FORECAST_CONSOLE_TOKEN: 'fc_pat_wrong' };
    expect(await server.cli(['datasets'], { env: wrong })).toMatchObject({ code: 1 });
  });

  it('stores nothing if the server rejects the token', async () => {
    const env = { XDG_CONFIG_HOME: server.path('rejected') };
    const rejected = await server.cli(['login', server.server.address], { env, stdin: 'fc_pat_wrong' });
    expect(rejected).toMatchObject({ code: 1, stdout: '' });
    expect(rejected.stderr).toContain('The server rejected the API token');
    expect(() => statSync(server.path('rejected'))).toThrow('ENOENT');
  });
});

describe('the commands', () => {
  it('turn a file into an exported forecast', async () => {
    const id = await upload('--wait', '--name', 'From a pipeline');
    const listed = await server.cli(['datasets']);
    expect(listed.stdout).toMatch(/^ID +NAME +ROWS +BUCKET +PERIOD +VERSION\n/);
    expect(listed.stdout).toMatch(
      new RegExp(`^${id} +From a pipeline +216 +month +2022-01-01 to 2024-12-01 +1$`, 'm'),
    );

    const settings = ['--model', 'lightgbm', '--horizon', '6', '--level', 'c2,c3', '--whole-units'];
    const run = await server.json('run', id, '--wait', ...settings);
    expect(run).toMatchObject({
      status: 'completed',
      horizon: 6,
      aggregation_characteristics: ['c2', 'c3'],
      parameters: { whole_units: true },
    });
    const { run_id: runId } = run as { run_id: string };
    expect(await server.json('runs', '--dataset', id, '--status', 'completed')).toMatchObject({
      runs: [{ run_id: runId }],
      total: 1,
    });

    const exported = await server.json('export', runId, '--output', 'forecast.csv');
    const csv = readFileSync(server.path('forecast.csv'), 'utf8');
    expect(exported).toEqual({ run_id: runId, file: 'forecast.csv', bytes: Buffer.byteLength(csv) });
    expect(csv).toContain('Forecast');
    const printed = await server.cli(['export', runId, '-o', '-', '--layout', 'wide']);
    expect(printed).toMatchObject({ code: 0, stderr: '' });
    expect(printed.stdout).toContain('2025-06-01');
    const named = (await server.json('export', runId, '--format', 'xlsx')) as { file: string };
    expect(named.file).toBe('From a pipeline - forecast.xlsx');
    expect(readFileSync(server.path(named.file)).subarray(0, 2).toString()).toBe('PK');

    writeFileSync(
      server.path('more.csv'),
      `${line}\nA1,Name of A1,North,2025-01-01,130\nA1,Name of A1,North,2025-01-01,x\n`,
    );
    const added = await server.cli(['append', id, 'more.csv', '--based-on', '1']);
    expect(added.stdout).toBe(
      `Dataset  ${id}\nVersion  2\nRows     1 imported, 1 rejected\nValues   1 new, 0 changed, 0 removed\n`,
    );
    const refreshed = await server.cli(['run', id, '--refresh', '--wait']);
    expect(refreshed).toMatchObject({ code: 0, stderr: '' });
    expect(refreshed.stdout).toMatch(/^Run +\S+\nStatus +completed\nMAPE +[\d.]+%\n$/);
  });
});

describe('a rejected request', () => {
  it.each<[string, (id: string) => string[], number, string]>([
    ['an unknown run', () => ['export', 'nope'], 404, 'Run nope was not found. List the ids with'],
    ['a stored file', () => ['upload', 'demand.csv', '--new'], 409, 'This file is already stored'],
    [
      'an outdated version',
      (id) => ['append', id, 'demand.csv', '--based-on', '7'],
      409,
      'version 1 is current, not 7',
    ],
    ['a file that is too large', () => ['upload', 'large.csv'], 413, 'The file is larger than 1000000 bytes'],
    ['an invalid field', (id) => ['run', id, '--start', '2031-01-01'], 422, 'forecast_start_date'],
    [
      'an unsuitable dataset',
      (id) => ['run', id, '--level', 'c9'],
      422,
      'The dataset has no characteristic c9.',
    ],
  ])('exits with 1 and the reason for %s', async (_, args, status, message) => {
    writeFileSync(server.path('large.csv'), `${line}\n${'A1,Name,North,2024-01-01,1\n'.repeat(100_000)}`);
    const { code, stdout, stderr } = await server.cli([...args(await upload()), '--json']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const { error } = JSON.parse(stderr) as { error: { status: number; message: string } };
    expect(error).toMatchObject({ status });
    expect(error.message).toContain(message);
  });

  it('reports which token is needed and never prints the token that was used', async () => {
    const { read } = server.tokens;
    const env = server.env(read);
    expect(await server.cli(['datasets'], { env })).toMatchObject({ code: 0 });
    const refused = await server.cli(['upload', 'demand.csv'], { env });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('This call needs the scope write; the API token has the scope read.');
    expect(refused.stderr).toContain('Create a token on the Account page');
    for (const args of [
      ['upload', read],
      [read],
      ['datasets', '--token', read],
      ['login', read],
      ['export', read],
    ]) {
      const { code, stdout, stderr } = await server.cli(args, { env });
      expect(code).toBeGreaterThan(0);
      expect(stdout + stderr).not.toContain(read);
    }
  });

  it('names files that cannot be sent', async () => {
    const stderrOf = async (name: string) => (await server.cli(['upload', name])).stderr;
    expect(await stderrOf('none.csv')).toBe('The file none.csv does not exist.\n');
    expect(await stderrOf('notes.txt')).toBe('notes.txt is neither a .csv nor an .xlsx or .xls file.\n');
  });
});
