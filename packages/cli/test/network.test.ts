// full run only: it starts programs as separate processes.
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from './support/run-cli.ts';
import { stubServer } from './support/stub-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecast-console-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const token = 'fc_pat_0123456789';
const at = (url: string) => ({ FORECAST_CONSOLE_URL: url, FORECAST_CONSOLE_TOKEN: token });
const answerOf = (status: number, body: unknown) =>
  stubServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

describe('a server that does not respond as expected', () => {
  it('makes a command exit with 4 if it cannot be reached', async () => {
    const { url, stop } = await stubServer(() => {});
    stop();
    const { code, stderr } = await runCli(['login', url], { stdin: token });
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: `Cannot reach ${url} (ECONNREFUSED). Check the address and that the server is running.\n`,
    });
  });

  it.each([
    [429, 4, 'Too many runs.'],
    [503, 4, 'Too many runs.'],
    [500, 1, 'Too many runs.'],
  ])('with status %i makes a command exit with %i', async (status, exitCode, message) => {
    const { url, stop } = await answerOf(status, { detail: 'Too many runs' });
    const { code, stderr } = await runCli(['run', 'x'], { env: at(url) });
    stop();
    expect({ code, stderr }).toEqual({ code: exitCode, stderr: `${message}\n` });
  });

  it.each(['run', 'upload'])(
    'gets a failed %s request again with the same idempotency key',
    async (command) => {
      const keys: unknown[] = [];
      const bodies: string[] = [];
      const { url, stop } = await stubServer((request, response) => {
        void (async () => {
          keys.push(request.headers['idempotency-key']);
          bodies.push((await request.toArray()).join('').replaceAll(/-{4,}[\w-]+/g, ''));
          if (keys.length === 1) return request.socket.destroy();
          const [status, body] =
            keys.length === 2
              ? [409, { detail: 'in progress' }]
              : [200, { run_id: 'r', id: 'd', status: 'queued', report: { rowsKept: 1, rowsRejected: 0 } }];
          return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        })();
      });
      const path = join(folder, 'demand.csv');
      writeFileSync(path, 'Date,Demand\n');
      const operand = command === 'upload' ? path : 'x';
      const { code, stdout } = await runCli([command, operand, '--quiet'], { env: at(url) });
      stop();
      expect({ code, stdout }).toEqual({ code: 0, stdout: command === 'upload' ? 'd\n' : 'r\n' });
      expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
      expect(new Set(keys).size).toBe(1);
      expect(keys).toHaveLength(3);
      expect(new Set(bodies).size).toBe(1);
    },
  );

  it('is named in the error if its response is an HTML page', async () => {
    const { url, stop } = await stubServer((_, response) => response.end('<!doctype html>'));
    const { code, stderr } = await runCli(['datasets'], { env: at(url) });
    stop();
    expect(code).toBe(1);
    expect(stderr).toContain(`The response of ${url} cannot be read.`);
  });

  it('cannot make the terminal run commands or reveal the token', async () => {
    const { url, stop } = await answerOf(422, { detail: `\u001b[2J ${token} is bad` });
    const { stderr } = await runCli(['run', 'x'], { env: at(url) });
    stop();
    expect(stderr).toBe('\ufffd[2J … is bad.\n');
  });

  it('leaves no incomplete export behind', async () => {
    const { url, stop } = await stubServer((_, response) => {
      response.write('Product,');
      setTimeout(() => response.destroy(), 100);
    });
    const { code, stderr } = await runCli(['export', 'x', '-o', join(folder, 'out.csv')], { env: at(url) });
    stop();
    expect(code).toBe(4);
    expect(stderr).toContain('The connection was closed before the export was complete.');
    expect(['out.csv', 'out.csv.part'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });

  it('makes run --wait exit with 4 after the timeout', async () => {
    const { url, stop } = await answerOf(200, { run_id: 'r1', status: 'running', progress: 0.5 });
    const { code, stderr } = await runCli(['run', 'x', '--wait', '--timeout', '1'], { env: at(url) });
    stop();
    expect(code).toBe(4);
    expect(stderr).toBe('Run r1 is still running after 1 s. It continues on the server.\n');
  });
});

describe('run --wait', () => {
  it.each([
    ['failed', 'The run failed: Out of memory\n'],
    ['cancelled', 'The run was canceled.\n'],
  ])('exits with 3 and the reason if the run ends as %s', async (status, stderr) => {
    const run = { run_id: 'r1', status, error: 'Out of memory', metrics: null };
    const { url, stop } = await answerOf(200, run);
    const ended = await runCli(['run', 'x', '--wait', '--json'], { env: at(url) });
    stop();
    expect(ended).toMatchObject({ code: 3, stderr });
    expect(JSON.parse(ended.stdout)).toEqual(run);
  });
});

describe('upload', () => {
  /** Writes a file and returns the peak memory of its upload in megabytes. */
  async function peakOf(megabytes: number): Promise<number> {
    const path = join(folder, `${megabytes}.csv`);
    const file = createWriteStream(path);
    const chunk = Buffer.alloc(2 ** 20, 'A1,2024-01-01,1\n');
    for (let written = 0; written < megabytes; written += 1) {
      if (!file.write(chunk)) await once(file, 'drain');
    }
    await finished(file.end());
    let received = 0;
    const { url, stop } = await stubServer((request, response) => {
      request.on('data', ({ byteLength }: Buffer) => (received += byteLength));
      request.on('end', () => {
        const report = { rowsKept: 1, rowsRejected: 0 };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ id: 'd1', run_id: 'r1', row_count: 1, report }));
      });
    });
    const peak = 'process.on("exit", () => process.stderr.write(String(process.resourceUsage().maxRSS)))';
    const { code, stderr } = await runCli(['upload', path], {
      env: at(url),
      node: ['--import', `data:text/javascript,${encodeURIComponent(peak)}`],
    });
    stop();
    expect(code).toBe(0);
    expect(received).toBeGreaterThan(statSync(path).size);
    return Number(stderr) / 1024;
  }

  it('uses the same amount of memory for files of any size', async () => {
    // Even the smaller file fills all buffers. A copy of the larger one in memory would add 350 MB.
    const small = await peakOf(50);
    expect((await peakOf(400)) - small).toBeLessThan(150);
  });
});
