// full run only: it starts programs as separate processes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli } from '../src/cli.ts';
import type { Tamper } from './support/fake-server.ts';
import { inOperation, withBody } from './support/defect.ts';
import { serve } from './support/serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string) => join(folder, name);
const password = 'a long password';
const account = ['--username', 'ana', '--password', password];
writeFileSync(file('bad.yaml'), 'baseurl: http://localhost\n');
writeFileSync(
  file('good.yaml'),
  'include: ^examples getMe\nfail-fast: true\nheader:\n  - "X-Tenant: a-secret-tenant"\n',
);

async function run(args: readonly string[]) {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await cli({
    args,
    env: {},
    print: (line) => said.push(line),
    error: (line) => complained.push(line),
    now: () => Date.now(),
    newPassword: () => 'the password of other users',
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

async function against(tamper: Tamper | undefined, ...args: string[]) {
  const { url, close } = await serve(tamper);
  try {
    return await run(['--base-url', url, ...account, ...args]);
  } finally {
    await close();
  }
}

const broken = inOperation(
  'getHealth',
  withBody((body) => (body.version = 1)),
);
const few = ['--include', '^examples'];

describe('the command', () => {
  it('exits with 0 if everything passes, and prints the coverage', async () => {
    const { code, said } = await against(undefined, ...few);
    expect(code).toBe(0);
    expect(said).toMatch(/0 failed, 0 known, 0 skipped/);
    expect(said).toMatch(/createForecast +200×\d+/);
  });

  it('compares the server with what is expected of it', async () => {
    const one = ['--include', '^semantics getReady expected'];
    const right = await against(undefined, ...one, '--expect', 'store=sqlite');
    expect(right.code).toBe(0);
    const { code, said } = await against(undefined, ...one, '--expect', 'store=postgresql');
    expect(code).toBe(1);
    expect(said).toContain('store is "sqlite" instead of "postgresql"');
    const wrong = await against(undefined, '--expect', 'mode=x');
    expect(wrong.complained).toBe('--expect must be store=… or version=…, not "mode=x"');
  });

  it('exits with 1 if something fails, and prints a curl command', async () => {
    const { code, said } = await against(broken, ...few);
    expect(code).toBe(1);
    expect(said).toMatch(/✗ examples › getHealth › plain call\n +schema: \/version must be string/);
    expect(said).toMatch(/curl -i 'http:\/\/127\.0\.0\.1:\d+\/api\/health'/);
  });

  it('exits with 0 if every failure is in the baseline', async () => {
    await against(broken, ...few, '--json', file('baseline.json'));
    const { code, said } = await against(broken, ...few, '--baseline', file('baseline.json'));
    expect(code).toBe(0);
    expect(said).toContain('failures are in the baseline');
  });

  it.each([
    ['the server is not listening', ['--base-url', 'http://127.0.0.1:9'], /ECONNREFUSED/],
    ['the base URL is missing', [], /--base-url is missing/],
    [
      'the seed is not a number',
      ['--base-url', 'http://localhost', '--seed', 'x'],
      /--seed must be a whole number/,
    ],
    [
      'the baseline does not exist',
      ['--base-url', 'http://localhost', '--baseline', file('none.json')],
      /ENOENT/,
    ],
    ['a mock server is requested without a contract', ['--stand-in', '0'], /--mock requires the contract/],
    [
      'a mock server is combined with test flags',
      ['--stand-in', '0', '--spec', 'api.yaml', '--safe'],
      /--mock cannot be combined with .*--safe/,
    ],
    ['a flag is unknown', ['--fast'], /^Unknown flag --fast\. Did you mean --fail-fast\?$/],
    ['a flag is misspelled', ['--fail-fats'], /^Unknown flag --fail-fats\. Did you mean --fail-fast\?$/],
    ['a header is malformed', ['--base-url', 'http://localhost', '--header', 'x'], /the form "Name: value"/],
    [
      'the config has an unknown flag',
      ['--config', file('bad.yaml')],
      /^Unknown flag --baseurl\. Did you mean --base-url\?$/,
    ],
  ])('exits with 2 if %s', async (_, args, words) => {
    const { code, complained } = await run([...args, ...account]);
    expect(code).toBe(2);
    expect(complained).toMatch(words);
  });

  it('exits with 2 if sign-in fails or no case is selected', async () => {
    const { url, close } = await serve();
    const refused = await run(['--base-url', url, '--username', 'ana', '--password', 'wrong']);
    expect(refused.code).toBe(2);
    expect(refused.complained).toContain('sign-in as ana returned 401');
    const none = ['--base-url', url, ...account, '--include', 'no such case'];
    expect(await run(none)).toMatchObject({ code: 2, complained: 'No case was run.' });
    await close();
  });
});

describe('reports', () => {
  let said = '';
  beforeAll(async () => {
    const reports = ['json', 'junit', 'har'].flatMap((name) => [`--${name}`, file(`out.${name}`)]);
    const cases = ['--include', '^(examples|auth|security getMe access_token)', '--exclude', 'expired'];
    ({ said } = await against(broken, ...cases, ...reports));
  });

  it('contain neither passwords nor tokens in any encoding', () => {
    const texts = [
      said,
      ...['json', 'junit', 'har'].map((name) => readFileSync(file(`out.${name}`), 'utf8')),
    ];
    for (const text of texts) {
      expect(text.length).toBeGreaterThan(500);
      expect(text).not.toMatch(/a(\+|%20| )long(\+|%20| )password/);
      expect(text).not.toMatch(/head\.[\w-]+\.signature-s/);
      expect(text).not.toContain('refresh-token-');
    }
  });

  it('list every case once in JUnit format, with its failures', () => {
    const xml = readFileSync(file('out.junit'), 'utf8');
    const names = [...xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"/g)].map((found) =>
      found.slice(1).join(),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(xml).toContain('<failure type="schema" message="/version must be string">');
    expect(xml.match(/<testsuite /g)).toHaveLength(3);
  });

  it('contain requests and responses in HAR format', () => {
    const { log } = JSON.parse(readFileSync(file('out.har'), 'utf8')) as {
      log: { version: string; entries: object[] };
    };
    expect(log.version).toBe('1.2');
    expect(log.entries[0]).toMatchObject({
      request: { method: 'POST', postData: { text: 'username=ana&password=$PASSWORD' } },
      response: { status: 200 },
    });
  });
});

describe('the command line flags', () => {
  it('can print the version', async () => {
    expect((await run(['--version'])).said).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('can list the cases without a server', async () => {
    const { code, said } = await run(['--list', '--include', '^(examples|methods) getMe']);
    expect(code).toBe(0);
    expect(said.split('\n')).toContain('examples getMe plain call');
    expect(said).not.toContain('login');
  });

  it('can be read from a config file, and can mask headers in every report', async () => {
    const reports = ['json', 'junit', 'har', 'html'].flatMap((name) => [`--${name}`, file(`config.${name}`)]);
    const { code, said } = await against(undefined, '--config', file('good.yaml'), ...reports, '--github');
    expect(code).toBe(0);
    const texts = ['json', 'junit', 'har', 'html'].map((name) =>
      readFileSync(file(`config.${name}`), 'utf8'),
    );
    expect(texts[2]).toContain('"name":"x-tenant","value":"$X_TENANT"');
    for (const text of [said, ...texts]) expect(text).not.toContain('a-secret-tenant');
  });

  it('can print annotations for GitHub Actions and write an HTML report', async () => {
    const { said } = await against(broken, ...few, '--github', '--html', file('failed.html'));
    expect(said).toMatch(
      /^::error title=examples › getHealth › plain call::schema: \/version must be string$/m,
    );
    expect(readFileSync(file('failed.html'), 'utf8')).toContain('/version must be string');
  });
});

describe('a server with another contract', () => {
  const spec = join(import.meta.dirname, 'support/specs/keys-3.1.json');

  async function withMock(...args: string[]) {
    const { Contract } = await import('../src/contract/contract.ts');
    const { readSpec } = await import('../src/contract/read-spec.ts');
    const { serveMock } = await import('../src/mock/serve-mock.ts');
    const lines: string[] = [];
    const { url, close } = await serveMock(new Contract(readSpec(spec)), 0, (line) => lines.push(line));
    const outputs = ['json', 'junit', 'har', 'html'].flatMap((name) => [`--${name}`, file(`keys.${name}`)]);
    try {
      const result = await run(['--spec', spec, '--base-url', url, ...outputs, ...args]);
      const texts = ['json', 'junit', 'har', 'html'].map((name) =>
        readFileSync(file(`keys.${name}`), 'utf8'),
      );
      return { ...result, lines, texts };
    } finally {
      await close();
    }
  }

  it('is called with the API key of its security scheme, which the reports do not show', async () => {
    const { code, said, lines, texts } = await withMock('--api-key', 'queryKey=key-in-the-query-1');
    expect(code).toBe(0);
    expect(lines.some((line) => line.includes('key=key-in-the-query-1'))).toBe(true);
    for (const text of [said, ...texts]) expect(text).not.toContain('key-in-the-query-1');
  });

  it('is called with the Authorization header, which the reports do not show', async () => {
    const { said, texts } = await withMock('--authorization', 'Bearer very-secret-bearer');
    for (const text of [said, ...texts]) expect(text).not.toContain('very-secret-bearer');
  });

  it('is not tested if the security scheme given for a key does not exist', async () => {
    const { complained } = await run([
      '--spec',
      spec,
      '--base-url',
      'http://localhost',
      '--api-key',
      'other=1',
    ]);
    expect(complained).toBe('The contract has no API key scheme "other". It has: headerKey, queryKey.');
  });
});

it('the command starts and stops the server under test', async () => {
  const script = file('server.mjs');
  writeFileSync(
    script,
    `import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
const { PORT, ACCESS_TOKEN_SECONDS, ATTEMPTS_PER_MINUTE, ALLOWED_ORIGINS } = process.env;
writeFileSync(${JSON.stringify(file('env.json'))}, JSON.stringify({ ACCESS_TOKEN_SECONDS, ATTEMPTS_PER_MINUTE, ALLOWED_ORIGINS }));
createServer((request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[]')).listen(PORT);
process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(file('stopped'))}, 'yes'); process.exit(); });
`,
  );
  const spec = join(import.meta.dirname, 'support/specs/keys-3.1.json');
  const { code } = await run([
    '--spec',
    spec,
    '--start',
    `"${process.execPath}" "${script}"`,
    '--include',
    '^examples .* plain',
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(readFileSync(file('env.json'), 'utf8'))).toEqual({
    ACCESS_TOKEN_SECONDS: '20',
    ATTEMPTS_PER_MINUTE: '1000000',
    ALLOWED_ORIGINS: 'http://localhost:5173',
  });
  expect(readFileSync(file('stopped'), 'utf8')).toBe('yes');
});
