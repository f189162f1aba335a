import { parseArgs } from 'node:util';

/** The command line cannot be understood; the message says what to write. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export interface CliOptions {
  baseUrl: URL;
  /** A contract that is not Forecast Console's. */
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
contract-test --spec FILE --stand-in PORT

  --base-url URL     where the server is; nothing outside it is called
  --username NAME    an account on it (or CONTRACT_USERNAME)
  --password WORD    its password (or CONTRACT_PASSWORD, which no list of processes shows)
  --spec FILE        another contract, OpenAPI 3.0 or 3.1 as JSON or YAML, of which nothing else is known
  --stand-in PORT    serve that contract on this machine: requests are held to it, answers are its examples
  --authorization V  the Authorization header of every call of --spec (or CONTRACT_AUTHORIZATION)
  --safe             no writes: reading operations and what already exists
  --seed N           the random cases of that number again (default 1)
  --runs N           random requests for each property (default 12)
  --include PATTERN  only cases whose "phase operation name" matches the regular expression
  --exclude PATTERN  all but those
  --baseline FILE    a JSON report of an earlier run, whose failures are known
  --junit FILE       write JUnit XML
  --har FILE         write every exchange as HAR
  --json FILE        write everything as JSON
  --max-time S       stop trying after so many seconds (default 600)
  --wait S           wait so long for the server to start (default 0)
  --origin URL       the origin whose CORS preflight is tried (default http://localhost:5173)

Exits 0 when all passed, 1 when something failed, 2 when it could not run.`;

function whole(text: string, flag: string, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new UsageError(`--${flag} takes a whole number from ${least}, not "${text}"`);
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
    throw new UsageError('--base-url is missing, such as --base-url http://localhost:4000');
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`--base-url takes an http(s) URL, not "${text}"`);
  return url;
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = {
    'base-url': text,
    spec: text,
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

/** The port of the stand-in that is asked for, and its contract; null when something else is. @throws UsageError. */
export function readStandIn(args: readonly string[]): { spec: string; port: number } | null {
  const { 'stand-in': port, spec, ...others } = parsed(args);
  if (port === undefined) return null;
  if (spec === undefined) throw new UsageError('--stand-in needs --spec FILE, the contract it stands in for');
  const said = Object.keys(others).map((name) => `--${name}`);
  if (said.length > 0) throw new UsageError(`--stand-in tests nothing, so it takes no ${said.join(', ')}`);
  return { spec, port: whole(port, 'stand-in', 0) };
}

/** Reads the command line. @throws UsageError. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): CliOptions {
  const values = parsed(args);
  const baseUrl = address(values['base-url']);
  const username = values.username ?? env.CONTRACT_USERNAME ?? '';
  const password = values.password ?? env.CONTRACT_PASSWORD ?? '';
  if (values.spec === undefined && (!username || !password))
    throw new UsageError('--username and --password are missing: most operations need somebody signed in');
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
