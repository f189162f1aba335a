import { parseArgs } from 'node:util';

/** Thrown if the command line is invalid. The message fits on one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

interface Flag {
  /** Placeholder for the value; undefined for a switch. */
  value?: string;
  help: string;
  multiple?: true;
}

/** All flags, in the order of `--help`. */
export const flags = {
  'base-url': { value: 'URL', help: 'server under test; requests are sent only to URLs under this one' },
  start: { value: 'COMMAND', help: 'start the server with PORT set to a free port, and stop it at the end' },
  username: { value: 'NAME', help: 'account on the server (or CONTRACT_USERNAME)' },
  password: {
    value: 'PASSWORD',
    help: 'password of the account (or CONTRACT_PASSWORD, which process lists do not show)',
  },
  spec: { value: 'FILE', help: 'another contract, OpenAPI 3.0 or 3.1 in JSON or YAML' },
  mock: { value: 'PORT', help: 'serve the contract as a mock server on this machine (alias: --stand-in)' },
  authorization: { value: 'V', help: 'Authorization header with --spec (or CONTRACT_AUTHORIZATION)' },
  'api-key': { value: '[NAME=]V', help: 'API key of a security scheme of --spec', multiple: true },
  header: { value: "'N: V'", help: 'additional header of every request', multiple: true },
  safe: { help: 'send no write requests: test only read operations, with existing data' },
  seed: { value: 'N', help: 'seed of random cases (default 1)' },
  runs: { value: 'N', help: 'random requests per property (default 12)' },
  include: {
    value: 'PATTERN',
    help: 'only cases whose "phase operation name" matches the regular expression',
  },
  exclude: { value: 'PATTERN', help: 'skip cases that match the regular expression' },
  list: { help: 'print the selected cases without running them' },
  'fail-fast': { help: 'stop at the first failure' },
  baseline: { value: 'FILE', help: 'JSON report of an earlier run with known failures' },
  junit: { value: 'FILE', help: 'write JUnit XML' },
  html: { value: 'FILE', help: 'write an HTML report' },
  har: { value: 'FILE', help: 'write every exchange as HAR' },
  json: { value: 'FILE', help: 'write the complete report as JSON' },
  github: { help: 'print annotations for GitHub Actions (default in GitHub Actions)' },
  'max-time': { value: 'S', help: 'stop after this many seconds (default 3600)' },
  wait: {
    value: 'S',
    help: 'wait this many seconds for the server to start (default 0, or 60 with --start)',
  },
  origin: { value: 'URL', help: 'origin of CORS requests (default http://localhost:5173)' },
  expect: {
    value: 'NAME=V',
    help: 'what the server must report: store=sqlite, store=postgresql or version=1.2.3',
    multiple: true,
  },
  restricted: {
    value: 'URL',
    help: 'second server with restrictive settings (see docs/contract-testing.md)',
  },
  config: {
    value: 'FILE',
    help: 'JSON or YAML file with flags by name, such as "base-url: http://localhost:4000"',
  },
  version: { help: 'print the version' },
  help: { help: 'print this help' },
} as const satisfies Record<string, Flag>;

type FlagName = keyof typeof flags;
export type FlagValues = {
  -readonly [Name in FlagName]?: (typeof flags)[Name] extends { multiple: true }
    ? string[]
    : (typeof flags)[Name] extends { value: string }
      ? string
      : boolean;
};

const entries = Object.entries(flags) as [FlagName, Flag][];
const width = entries.reduce((max, [name, { value = '' }]) => Math.max(max, `${name} ${value}`.length), 0);

export const usage = `contract-test --base-url URL --username NAME --password PASSWORD
contract-test --base-url URL --spec FILE
contract-test --spec FILE --mock PORT

${entries
  .map(([name, { value = '', help }]) => `  --${`${name} ${value}`.padEnd(width)}  ${help}`)
  .join('\n')}

Exit codes: 0 passed, 1 failed, 2 could not run.`;

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(
          (next[j - 1] ?? 0) + 1,
          (row[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Returns the name of a flag. @throws UsageError that suggests the most similar flag */
export function requireFlag(name: string): FlagName {
  const known = entries.map(([flag]) => flag).find((flag) => flag === name);
  if (known !== undefined) return known;
  const [nearest] = entries
    .map(([flag]) => flag)
    .toSorted(
      (a, b) =>
        Number(!a.includes(name)) - Number(!b.includes(name)) || distance(name, a) - distance(name, b),
    );
  throw new UsageError(`Unknown flag --${name}. Did you mean --${nearest ?? 'help'}?`);
}

/** Parses flags without interpreting their values. @throws UsageError for an unknown flag or a missing value */
export function parseFlags(args: readonly string[]): FlagValues {
  const known = args.map((arg) =>
    arg === '-h' ? '--help' : arg === '-v' ? '--version' : arg.replace(/^--stand-in(?==|$)/, '--mock'),
  );
  for (const arg of known) {
    const name = /^--([^=]+)/.exec(arg)?.[1];
    if (name !== undefined) requireFlag(name);
  }
  const options = Object.fromEntries(
    entries.map(([name, { value, multiple }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: multiple === true },
    ]),
  );
  try {
    return parseArgs({ args: known, options, strict: true }).values;
  } catch (error) {
    throw new UsageError(((error as Error).message.split('\n', 1)[0] ?? '').replace(/\. To specify.*/, '.'));
  }
}
