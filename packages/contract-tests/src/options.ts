import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isObject } from './contract/is-object.ts';
import { type FlagValues, flags, parseFlags, requireFlag, UsageError } from './flags.ts';

export interface CliOptions {
  /** Base URL; null with `--start` or `--list`, which do not need one. */
  baseUrl: URL | null;
  /** Command that starts the server under test. */
  start: string | null;
  /** File with another contract to test against. */
  spec: string | null;
  authorization: string | null;
  /** API keys by security scheme; the name is empty if none was given. */
  apiKeys: readonly (readonly [name: string, value: string])[];
  headers: Readonly<Record<string, string>>;
  username: string;
  password: string;
  safe: boolean;
  seed: number;
  runs: number;
  include: RegExp | null;
  exclude: RegExp | null;
  list: boolean;
  failFast: boolean;
  baseline: string | null;
  junit: string | null;
  html: string | null;
  har: string | null;
  json: string | null;
  github: boolean;
  maxTime: number;
  wait: number;
  origin: string;
  /** What is known of the server by name. */
  expected: Readonly<Record<string, string>>;
  /** Base URL of a second server with restrictive settings. */
  restricted: URL | null;
}

function whole(text: string, flag: string, min: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < min)
    throw new UsageError(`--${flag} must be a whole number of at least ${min}, not "${text}"`);
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

function url(text: string, flag: string): URL {
  const value = URL.canParse(text) ? new URL(text) : null;
  if (!value || !/^https?:$/.test(value.protocol))
    throw new UsageError(`--${flag} must be an http(s) URL, not "${text}"`);
  return value;
}

function header(text: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+)\s*:\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--header must have the form "Name: value", not "${text}"`);
  return [name.toLowerCase(), value];
}

function expectation(text: string): [string, string] {
  const [, name, value] = /^(store|version)=(.+)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`--expect must be store=… or version=…, not "${text}"`);
  return [name, value];
}

function apiKey(text: string): [string, string] {
  const [, name = '', value = text] = /^([\w.-]+)=(.+)$/.exec(text) ?? [];
  return [name, value];
}

/** Reads the flags in a config file. @throws UsageError for an unreadable file or an unknown flag */
function readConfig(path: string): FlagValues {
  let content: unknown;
  try {
    content = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`--config ${path}: ${(error as Error).message.split('\n', 1)[0] ?? ''}`);
  }
  if (!isObject(content)) throw new UsageError(`--config ${path} is not an object of flags`);
  const pairs = Object.entries(content).map(([name, value]) => {
    const flag = requireFlag(name);
    const { value: placeholder, multiple } = { value: undefined, multiple: undefined, ...flags[flag] };
    if (placeholder === undefined) return [flag, value === true];
    return [flag, multiple ? [value].flat().map(String) : String(value)];
  });
  return Object.fromEntries(pairs) as FlagValues;
}

/** Reads the port and the contract of the mock server to start; null without `--mock`. @throws UsageError */
export function readMockOptions(args: readonly string[]): { spec: string; port: number } | null {
  const { mock, spec, ...others } = parseFlags(args);
  if (mock === undefined) return null;
  if (spec === undefined) throw new UsageError('--mock requires the contract: --spec FILE');
  const names = Object.keys(others).map((name) => `--${name}`);
  if (names.length > 0) throw new UsageError(`--mock cannot be combined with ${names.join(', ')}`);
  return { spec, port: whole(mock, 'mock', 0) };
}

/** Parses the command line and the config file. Flags on the command line override the file. @throws UsageError */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): CliOptions {
  const given = parseFlags(args);
  const values = { ...(given.config === undefined ? {} : readConfig(given.config)), ...given };
  const baseUrl = values['base-url'];
  const isList = values.list ?? false;
  if (baseUrl === undefined && values.start === undefined && !isList)
    throw new UsageError('--base-url is missing, for example --base-url http://localhost:4000');
  const username = values.username ?? env.CONTRACT_USERNAME ?? '';
  const password = values.password ?? env.CONTRACT_PASSWORD ?? '';
  if (values.spec === undefined && !isList && (!username || !password))
    throw new UsageError('--username and --password are missing');
  return {
    baseUrl: baseUrl === undefined ? null : url(baseUrl, 'base-url'),
    start: values.start ?? null,
    spec: values.spec ?? null,
    authorization: values.authorization ?? env.CONTRACT_AUTHORIZATION ?? null,
    apiKeys: (values['api-key'] ?? []).map(apiKey),
    headers: Object.fromEntries((values.header ?? []).map(header)),
    username,
    password,
    safe: values.safe ?? false,
    seed: whole(values.seed ?? '1', 'seed', 0),
    runs: whole(values.runs ?? '12', 'runs', 1),
    include: pattern(values.include, 'include'),
    exclude: pattern(values.exclude, 'exclude'),
    list: isList,
    failFast: values['fail-fast'] ?? false,
    baseline: values.baseline ?? null,
    junit: values.junit ?? null,
    html: values.html ?? null,
    har: values.har ?? null,
    json: values.json ?? null,
    github: values.github ?? env.GITHUB_ACTIONS === 'true',
    maxTime: whole(values['max-time'] ?? '3600', 'max-time', 1),
    wait: whole(values.wait ?? (values.start === undefined ? '0' : '60'), 'wait', 0),
    expected: Object.fromEntries((values.expect ?? []).map(expectation)),
    restricted: values.restricted === undefined ? null : url(values.restricted, 'restricted'),
    origin: values.origin ?? 'http://localhost:5173',
  };
}
