import { parseArgs } from 'node:util';

/** The command line is invalid. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface CliOptions {
  baseUrl: URL;
  /** Another contract to test against. */
  spec: string | null;
  authorization: string | null;
  username: string;
  password: string;
  safe: boolean;
  seed: number;
  runs: number;
  include: RegExp | null;
  exclude: RegExp | null;
  baseline: string | null;
  junit: string | null;
  har: string | null;
  json: string | null;
  maxTime: number;
  wait: number;
  origin: string;
}

export const usage = `contract-test --base-url URL --username NAME --password PASSWORD
contract-test --base-url URL --spec FILE
contract-test --spec FILE --mock PORT

  --base-url URL     server under test; no request leaves this URL
  --username NAME    an account on the server (or CONTRACT_USERNAME)
  --password WORD    its password (or CONTRACT_PASSWORD, which process lists do not show)
  --spec FILE        another contract, OpenAPI 3.0 or 3.1 in JSON or YAML
  --mock PORT        serve the contract as a mock server on this machine (alias: --stand-in)
  --authorization V  Authorization header of every call with --spec (or CONTRACT_AUTHORIZATION)
  --safe             no writes: only reading operations and existing data
  --seed N           seed of random cases (default 1)
  --runs N           random requests per property (default 12)
  --include PATTERN  only cases whose "phase operation name" matches the regular expression
  --exclude PATTERN  all cases except those
  --baseline FILE    JSON report of an earlier run with known failures
  --junit FILE       write JUnit XML
  --har FILE         write every exchange as HAR
  --json FILE        write the complete report as JSON
  --max-time S       stop after this many seconds (default 600)
  --wait S           wait this many seconds for the server to start (default 0)
  --origin URL       origin of CORS requests (default http://localhost:5173)

Exit codes: 0 passed, 1 failed, 2 could not run.`;

function whole(text: string, flag: string, min: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min)
    throw new UsageError(`--${flag} needs a whole number of at least ${min} instead of "${text}"`);
  return value;
}

function pattern(text: string | undefined, flag: string): RegExp | null {
  if (text === undefined) return null;
  try {
    return new RegExp(text);
  } catch (error) {
    throw new UsageError(`--${flag}: ${(error as Error).message}`);
  }
}

function address(text: string | undefined): URL {
  if (text === undefined)
    throw new UsageError('--base-url is missing, for example --base-url http://localhost:4000');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--base-url needs an http(s) URL instead of "${text}"`);
  return url;
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    'base-url': text,
    spec: text,
    mock: text,
    'stand-in': text,
    authorization: text,
    username: text,
    password: text,
    safe: flag,
    seed: text,
    runs: text,
    include: text,
    exclude: text,
    baseline: text,
    junit: text,
    har: text,
    json: text,
    'max-time': text,
    wait: text,
    origin: text,
  };
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Port and contract of the mock server to start; null without `--mock`. @throws UsageError */
export function readMockOptions(args: readonly string[]): { spec: string; port: number } | null {
  const { mock, 'stand-in': alias, spec, ...others } = parsed(args);
  const port = mock ?? alias;
  if (port === undefined) return null;
  if (spec === undefined) throw new UsageError('--mock needs the contract: --spec FILE');
  const flags = Object.keys(others).map((name) => `--${name}`);
  if (flags.length > 0) throw new UsageError(`--mock cannot be combined with ${flags.join(', ')}`);
  return { spec, port: whole(port, 'mock', 0) };
}

/** Parses the command line. @throws UsageError */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): CliOptions {
  const values = parsed(args);
  const baseUrl = address(values['base-url']);
  const username = values.username ?? env.CONTRACT_USERNAME ?? '';
  const password = values.password ?? env.CONTRACT_PASSWORD ?? '';
  if (values.spec === undefined && (!username || !password))
    throw new UsageError('--username and --password are missing');
  return {
    baseUrl,
    spec: values.spec ?? null,
    authorization: values.authorization ?? env.CONTRACT_AUTHORIZATION ?? null,
    username,
    password,
    safe: values.safe ?? false,
    seed: whole(values.seed ?? '1', 'seed', 0),
    runs: whole(values.runs ?? '12', 'runs', 1),
    include: pattern(values.include, 'include'),
    exclude: pattern(values.exclude, 'exclude'),
    baseline: values.baseline ?? null,
    junit: values.junit ?? null,
    har: values.har ?? null,
    json: values.json ?? null,
    maxTime: whole(values['max-time'] ?? '600', 'max-time', 1),
    wait: whole(values.wait ?? '0', 'wait', 0),
    origin: values.origin ?? 'http://localhost:5173',
  };
}
