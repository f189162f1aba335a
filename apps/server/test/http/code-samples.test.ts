// full run only: it starts programs as separate processes.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createApiClient, createMemorySessionStore, unwrap } from '@forecast-console/api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentWithSamples } from '../../src/http/code-samples.ts';
import { ServerProcess } from '../support/server-process.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-codeSamples': readonly { readonly lang: string; readonly source: string }[];
}

const run = promisify(execFile);
const paths = documentWithSamples().paths as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((item) => Object.values(item));
const languages = [
  { lang: 'curl', command: 'sh', args: ['-e', '-c'], check: ['-c', 'curl --version'] },
  {
    lang: 'TypeScript',
    command: process.execPath,
    args: ['--input-type=module-typescript', '-e'],
    check: ['-v'],
  },
  { lang: 'Python', command: 'python3', args: ['-c'], check: ['-c', 'import requests'] },
];

function sampleOf(operation: Operation, lang: string): string {
  const sample = operation['x-codeSamples'].find((one) => one.lang === lang);
  if (sample === undefined) throw new Error(`${operation.operationId} has no sample in ${lang}`);
  return sample.source;
}

/** Two years of the product and region that the example of a forecast request names. */
function demandCsv(): string {
  const months = Array.from({ length: 26 }, (_, month) => new Date(Date.UTC(2022, month, 1)));
  const rows = months.map((date, at) => `P-100,North,${date.toISOString().slice(0, 10)},${100 + at}`);
  return ['Product,Region,Date,Demand', ...rows, ''].join('\n');
}

// Inside the package, so that the samples find the API client.
const reports = join(import.meta.dirname, '../../reports');
mkdirSync(reports, { recursive: true });
const folder = mkdtempSync(join(reports, 'code-samples-'));
const dataDir = mkdtempSync(join(tmpdir(), 'forecast-console-samples-'));
let server: ServerProcess;
let token: string;
beforeAll(async () => {
  server = await ServerProcess.start(dataDir, { RESERVE_MB: '0' });
  const api = createApiClient({ baseUrl: server.address, session: createMemorySessionStore() });
  const user = { username: 'reader', email: 'reader@example.com', password: 'correct horse battery' };
  await unwrap(api.POST('/api/auth/register', { body: user }));
  await api.signIn(user.username, user.password);
  token = (await unwrap(api.POST('/api/account/tokens', { body: { name: 'samples', scope: 'write' } })))
    .token;
});
afterAll(async () => {
  await server.stop();
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true });
});

describe('code samples', () => {
  it('compile in TypeScript for every operation', async () => {
    const types = join(folder, 'types');
    mkdirSync(types);
    for (const operation of operations) {
      writeFileSync(join(types, `${operation.operationId}.ts`), sampleOf(operation, 'TypeScript'));
    }
    const config = { extends: '../../../../../tooling/tsconfig/node.json', include: ['.'] };
    writeFileSync(join(types, 'tsconfig.json'), JSON.stringify(config));
    const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc');
    const { stdout } = await run(tsc, ['-p', types]).catch((failure: { stdout: string }) => failure);
    expect(stdout).toBe('');
  });

  it('are valid shell commands for every operation', () => {
    const script = operations.map((operation) => sampleOf(operation, 'curl')).join('\n');
    expect(spawnSync('sh', ['-n'], { input: script, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  });

  it.for(languages)('in $lang upload a file, forecast it, and export the run', async (language, { skip }) => {
    const { lang, command, args, check } = language;
    if (spawnSync(command, check).status !== 0) {
      process.stdout.write(`${lang} or a library it needs is not installed; its samples were not run.\n`);
      return skip(`${lang} is not installed`);
    }
    writeFileSync(join(folder, 'demand.csv'), demandCsv());
    const env = {
      ...process.env,
      FORECAST_CONSOLE_URL: server.address,
      FORECAST_CONSOLE_TOKEN: token,
      NO_COLOR: '1',
    };
    const call = async (operationId: string, replaced: Record<string, string> = {}): Promise<string> => {
      const operation = operations.find((one) => one.operationId === operationId);
      if (operation === undefined) throw new Error(`no operation ${operationId}`);
      const source = Object.entries(replaced).reduce(
        (code, [from, to]) => code.replaceAll(from, to),
        sampleOf(operation, lang),
      );
      const { stdout } = await run(command, [...args, source], { cwd: folder, env });
      return stdout;
    };
    const idIn = (output: string, field: string): string => {
      const id = new RegExp(`\\b${field}['"]?:\\s*['"]([^'"]+)`).exec(output)?.[1];
      if (id === undefined) throw new Error(`no ${field} in ${output}`);
      return id;
    };

    const dataset = idIn(await call('uploadFile'), 'id');
    expect(await call('getUpload', { ID: dataset })).toContain('demand.csv');
    const runId = idIn(
      await call('createForecast', { '0b6c1f0e-5a51-4d0e-9a53-222222222222': dataset }),
      'run_id',
    );
    expect(await call('getForecastDetail', { ID: runId })).toContain(runId);
    expect(await call('listRunDetails', { RUN_IDS: runId })).toContain(runId);
    expect(await call('deleteForecastRun', { RUN_ID: runId })).not.toContain('detail');
    return undefined;
  });
});
