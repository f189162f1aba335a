import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

async function run(args: readonly string[]) {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await cli({
    args,
    env: {},
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
    now: () => Date.now(),
    newPassword: () => 'the password of strangers',
  });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}

async function against(tamper: Tamper | undefined, ...args: string[]) {
  const { url, close } = await serve(tamper);
  try {
    return await run(['--base-url', url, '--username', 'ana', '--password', password, ...args]);
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
  it('exits 0 when everything passes, and tells what it tried', async () => {
    const { code, said } = await against(undefined, ...few);
    expect(code).toBe(0);
    expect(said).toMatch(/0 failed, 0 known, 0 skipped/);
    expect(said).toMatch(/createForecast +200×\d+/);
  });

  it('exits 1 when something fails, and says how to see it', async () => {
    const { code, said } = await against(broken, ...few);
    expect(code).toBe(1);
    expect(said).toMatch(/✗ examples › getHealth › plain call\n +schema: \/version must be string/);
    expect(said).toMatch(/curl -i 'http:\/\/127\.0\.0\.1:\d+\/api\/health'/);
  });

  it('exits 0 when every failure is in the baseline', async () => {
    await against(broken, ...few, '--json', file('baseline.json'));
    const { code, said } = await against(broken, ...few, '--baseline', file('baseline.json'));
    expect(code).toBe(0);
    expect(said).toContain('failures are known to the baseline');
  });

  it.each([
    ['nobody listens', ['--base-url', 'http://127.0.0.1:9'], /ECONNREFUSED/],
    ['there is no address', [], /--base-url is missing/],
    ['the seed is none', ['--base-url', 'http://localhost', '--seed', 'x'], /--seed takes a whole number/],
    ['the baseline is none', ['--base-url', 'http://localhost', '--baseline', file('none.json')], /ENOENT/],
    ['a stand-in is asked for without its contract', ['--stand-in', '0'], /needs --spec FILE/],
    [
      'a stand-in is told what to test',
      ['--stand-in', '0', '--spec', 'api.yaml', '--safe'],
      /tests nothing, so it takes no .*--safe/,
    ],
    ['a flag is unknown', ['--fast'], /--fast/],
  ])('exits 2 when %s', async (_, args, words) => {
    const { code, complained } = await run([...args, '--username', 'ana', '--password', password]);
    expect(code).toBe(2);
    expect(complained).toMatch(words);
  });

  it('exits 2 when the user is not let in, and when no case is left', async () => {
    const { url, close } = await serve();
    const refused = await run(['--base-url', url, '--username', 'ana', '--password', 'wrong']);
    expect(refused.code).toBe(2);
    expect(refused.complained).toContain('signing in as ana was answered 401');
    const none = [
      '--base-url',
      url,
      '--username',
      'ana',
      '--password',
      password,
      '--include',
      'no such case',
    ];
    expect(await run(none)).toMatchObject({ code: 2, complained: 'Nothing was tried.' });
    await close();
  });
});

describe('a report', () => {
  let said = '';
  beforeAll(async () => {
    const reports = ['json', 'junit', 'har'].flatMap((name) => [`--${name}`, file(`out.${name}`)]);
    const cases = ['--include', '^(examples|auth|security getMe access_token)', '--exclude', 'expired'];
    ({ said } = await against(broken, ...cases, ...reports));
  });

  it('shows no password and no token, whatever its form', () => {
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

  it('in JUnit holds every case once, with its failure', () => {
    const xml = readFileSync(file('out.junit'), 'utf8');
    const names = [...xml.matchAll(/<testcase classname="([^"]*)" name="([^"]*)"/g)].map((found) =>
      found.slice(1).join(),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(xml).toContain('<failure type="schema" message="/version must be string">');
    expect(xml.match(/<testsuite /g)).toHaveLength(3);
  });

  it('in HAR holds requests and answers', () => {
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
